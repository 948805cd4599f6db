import { useOnline } from '../../shared/ui/hooks/useOnline';
import styles from './OfflineBar.module.css';
import { texts } from './texts';

/** Shows on each page that the browser is offline and which functions still work. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <p role="status" className={styles.bar}>
      {online ? '' : texts.offline}
    </p>
  );
}
