import { FileCheck, MessageCircle, RotateCcw, Search } from 'lucide-react';
import { Link } from 'wouter';
import { site } from '../../shared/site';
import { VisuallyHidden } from '../../shared/ui';
import styles from './Trust.module.css';
import { trust } from './trust';

/** Beside the button that pays: who answers for the contract, the tariff, a question and a return. */
export function Trust() {
  return (
    <ul className={styles.list} aria-label={trust.label}>
      <li>
        <FileCheck aria-hidden="true" />
        <Link to="/contrato-adhesion-profeco">{trust.registry}</Link>
      </li>
      <li>
        <Search aria-hidden="true" />
        <a href={site.regulatorUrl} target="_blank" rel="noopener">
          {trust.folio}
          <VisuallyHidden>{trust.newTab}</VisuallyHidden>
        </a>
      </li>
      <li>
        <RotateCcw aria-hidden="true" />
        <Link to="/terminos-y-condiciones#devoluciones">{trust.returns}</Link>
      </li>
      <li>
        <MessageCircle aria-hidden="true" />
        <span>{trust.people}</span>
      </li>
    </ul>
  );
}
