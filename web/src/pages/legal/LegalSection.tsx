import { Blocks } from '../../shared/long-text/Blocks';
import type { Section } from '../../shared/long-text/content';
import styles from './LegalSection.module.css';

/** A section that is always open: heading, and its blocks. */
export function LegalSection({ section }: { readonly section: Section }) {
  return (
    <section aria-labelledby={section.id} className={styles.section}>
      <h2 id={section.id}>{section.title}</h2>
      <Blocks blocks={section.blocks} />
    </section>
  );
}
