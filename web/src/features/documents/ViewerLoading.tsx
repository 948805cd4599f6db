import { Spinner } from '../../shared/ui';
import styles from './ViewerStates.module.css';
import { texts } from './texts';

/** Stands where the first page will be, so that nothing moves when it comes. */
export function ViewerLoading() {
  return (
    <div className={styles.sheet} role="status">
      <Spinner className={styles.spinner} />
      <p>{texts.viewer.loading}</p>
    </div>
  );
}
