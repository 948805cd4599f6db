import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  readonly id: string;
  readonly title: ReactNode;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** Small mark after the title. */
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

/**
 * One item of the accordion, on the browser's own element: closed text is in the page (for finding,
 * printing and search engines), opens without scripts, and "find in page" and anchors open it.
 */
export function Disclosure({ id, title, icon, badge, children }: DisclosureProps) {
  return (
    <details id={id} className={styles.item}>
      <summary className={styles.summary}>
        {icon}
        <h3>{title}</h3>
        {badge}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
