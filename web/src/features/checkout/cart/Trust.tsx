import { FileCheck, MessageCircle, Search } from 'lucide-react';
import { originals } from 'virtual:originals';
import { Link } from 'wouter';
import { catalogue } from '../../../shared/core/catalogue';
import { site } from '../../../shared/site';
import { VisuallyHidden } from '../../../shared/ui';
import styles from './Trust.module.css';
import { trust } from './trust';

/** Trust signals beside the payment button: contract, tariffs and support. Specimen documents are not linked. */
export function Trust() {
  const hasTariffs = catalogue.folios.every(({ id }) => originals.includes(`folio-${id}`));
  return (
    <ul className={styles.list} aria-label={trust.label}>
      {originals.includes('contrato-adhesion-profeco') ? (
        <li>
          <FileCheck aria-hidden="true" />
          <Link to="/contrato-adhesion-profeco">{trust.registry}</Link>
        </li>
      ) : null}
      {hasTariffs ? (
        <li>
          <Search aria-hidden="true" />
          <a href={site.regulatorUrl} target="_blank" rel="noopener">
            {trust.folio}
            <VisuallyHidden>{trust.newTab}</VisuallyHidden>
          </a>
        </li>
      ) : null}
      <li>
        <MessageCircle aria-hidden="true" />
        <span>{trust.people}</span>
      </li>
    </ul>
  );
}
