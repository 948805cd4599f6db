import { Link } from 'wouter';
import { chatHref, site } from '../site';
import { phoneTexts as texts } from '../storage/phone/texts';
import styles from './PhoneNote.module.css';
import { useCheckedPhone } from '../storage/phone/checkedPhone';

/** Shows the consequence of the last IMEI check for a purchase; renders nothing without a check. */
export default function PhoneNote() {
  const phone = useCheckedPhone();
  if (phone === null) return null;
  const { ending, isCompatible, band28, volte, esim } = phone;
  const isDoubtful = isCompatible && !band28 && !volte;
  return (
    <p className={styles.note}>
      <strong>{isCompatible ? texts.passed(ending) : texts.refused(ending)}</strong>{' '}
      {isDoubtful ? texts.doubtful : isCompatible ? (esim ? texts.esim : texts.noEsim) : null}{' '}
      {isDoubtful || !isCompatible ? (
        <a href={chatHref(site.chatUrl, texts.chatMessage)} target="_blank" rel="noopener">
          {texts.chat}
        </a>
      ) : (
        <Link to="/compatibilidad">{texts.another}</Link>
      )}
    </p>
  );
}
