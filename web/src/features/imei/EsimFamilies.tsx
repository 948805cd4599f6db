import { Link } from 'wouter';
import { families } from '../../shared/catalogue';
import styles from './ImeiDialog.module.css';

/** The plans that can be had as an eSIM. All of them can: the SIM's kind is chosen when contracting. */
export function EsimFamilies() {
  return (
    <ul className={styles.families}>
      {families.map((family) => (
        <li key={family.id}>
          <Link to={family.path}>{family.subtitle}</Link>
        </li>
      ))}
    </ul>
  );
}
