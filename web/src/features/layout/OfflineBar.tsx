import { useOnline } from '../../shared/hooks/useOnline';
import styles from './OfflineBar.module.css';
import { texts } from './texts';

/** Shows on every page that the browser is offline, and what still works. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <p role="status" className={styles.bar}>
      {online ? '' : texts.offline}
    </p>
  );
}
