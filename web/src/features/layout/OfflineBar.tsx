import { useOnline } from '../../shared/hooks/useOnline';
import styles from './OfflineBar.module.css';
import { texts } from './texts';

/** Tells on every page that the network is away, and what works all the same. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <p role="status" className={styles.bar}>
      {online ? '' : texts.offline}
    </p>
  );
}
