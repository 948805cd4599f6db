import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly icon?: ReactNode;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

/**
 * An item of an accordion, based on `details`. Collapsed text is part of the page for printing and search engines.
 * Scripts are not needed to open it, and "find in page" and links to anchors open it too.
 */
export function Disclosure({ id, title, icon, badge, children }: DisclosureProps) {
  return (
    <details id={id} className={cx('frame', styles.item)}>
      <summary className={styles.summary}>
        {icon}
        <h3>{title}</h3>
        {badge}
        <ChevronDown className="turns" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
