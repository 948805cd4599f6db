import { Link } from 'wouter';
import { chatHref, site } from '../site';
import { cx } from '../ui';
import styles from './PhoneNote.module.css';
import { useCheckedPhone } from '../storage/phone';

const texts = {
  passed: (ending: string) => `Tu celular ya pasó (IMEI que termina en ${ending}).`,
  refused: (ending: string) =>
    `El celular que revisaste (IMEI que termina en ${ending}) no aparece como compatible.`,
  esim: 'Acepta eSIM: elígela y la recibes por correo, sin esperar el envío.',
  noEsim: 'No acepta eSIM: elige SIM física.',
  doubtful: 'Pero sin Banda 28 ni VoLTE casi no tendrá señal: pregúntanos antes de comprar.',
  chat: 'Preguntar por WhatsApp (abre otra pestaña)',
  chatMessage: 'Hola, revisé mi celular en la página y tengo dudas antes de comprar. ¿Me ayudan?',
  another: 'Revisar otro',
} as const;

/** Shows the consequence of the last IMEI check for a purchase; renders nothing without a check. */
export default function PhoneNote() {
  const phone = useCheckedPhone();
  if (phone === null) return null;
  const { ending, isCompatible, band28, volte, esim } = phone;
  const isDoubtful = isCompatible && !band28 && !volte;
  return (
    <p className={cx('box measure', styles.note)}>
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
