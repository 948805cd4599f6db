import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { chatHref, site } from '../site';
import { cx } from '../ui';
import styles from './PhoneNote.module.css';
import { useCheckedPhone } from '../storage/phone';
import { limitText, phoneTexts as texts } from './phoneTexts';

const chatMessage =
  'Hola, revisé mi celular en la página y tengo dudas antes de comprar. ¿Me ayudan?';

/**
 * Shows the consequence of the last IMEI check for a purchase; renders nothing without a check.
 *
 * @param children A question about a purchase that contradicts the verdict.
 */
export default function PhoneNote({ children }: { readonly children?: ReactNode }) {
  const phone = useCheckedPhone();
  if (phone === null) return null;
  const { ending, verdict, calls, esim } = phone;
  const limit = limitText(phone);
  const asks = verdict === 'refused' || calls !== 'yes';
  const title = verdict === 'refused' ? 'refused' : limit === null ? 'passed' : 'checked';
  return (
    <div className={cx('box measure stack-1', limit || asks || children ? 'sunny' : styles.fine)}>
      <p className="reach">
        <strong>{texts[title](ending)}</strong> {limit === null ? null : `${limit} `}
        {verdict === 'refused' ? null : texts.esim[esim]}{' '}
        {asks ? (
          <a href={chatHref(site.chatUrl, chatMessage)} target="_blank" rel="noopener">
            {texts.ask} (abre otra pestaña)
          </a>
        ) : (
          <Link to="/compatibilidad">Revisar otro</Link>
        )}
      </p>
      {children}
    </div>
  );
}
