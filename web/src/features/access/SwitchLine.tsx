import styles from './AccessPage.module.css';
import { texts } from './texts';
import { REGISTER_HASH, type AccessTab } from './useLinkedTab';

interface SwitchLineProps {
  readonly to: AccessTab;
  readonly onFollow: (tab: AccessTab) => void;
}

/** The line below a form that links to the other form. */
export function SwitchLine({ to, onFollow }: SwitchLineProps) {
  const words = to === 'register' ? texts.login : texts.register;
  return (
    <p className={styles.switch}>
      {words.switch}{' '}
      <a
        href={to === 'register' ? REGISTER_HASH : '#iniciar-sesion'}
        onClick={(event) => {
          event.preventDefault();
          onFollow(to);
        }}
      >
        {words.switchLink}
      </a>
    </p>
  );
}
