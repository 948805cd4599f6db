import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { handedImei } from '../../shared/phone/handedImei';
import { storedText } from '../../shared/storage/storedText';
import { Button, Section } from '../../shared/ui';
import { onDemand } from '../../shared/ui/onDemand';
import styles from './PhoneSection.module.css';
import { texts } from './texts';

const note = onDemand(() => import('../../shared/phone/PhoneNote'));
const stored = storedText(() => localStorage, 'checkedPhone');
const CHECK = '/compatibilidad';

/** Takes the IMEI to its check, and has what the last check said. Without scripts the server leads there. */
export function PhoneSection() {
  const [, navigate] = useLocation();
  const words = texts.phone;

  useEffect(() => {
    const kept = stored.read();
    if (kept.ok && kept.text !== null) note.fetch().catch(() => undefined);
  }, []);

  return (
    <Section tone="mist" title={words.title} intro={words.intro}>
      <note.Component />
      <form
        method="post"
        action={CHECK}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          handedImei.give(event.currentTarget.querySelector('input')?.value ?? '');
          navigate(CHECK);
        }}
      >
        <label htmlFor="imei">{words.label}</label>
        <input id="imei" name="imei" inputMode="numeric" autoComplete="off" required />
        <Button type="submit">{words.submit}</Button>
      </form>
    </Section>
  );
}
