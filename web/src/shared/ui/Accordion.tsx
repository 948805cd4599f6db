import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Accordion.module.css';
import { cx } from './cx';

export interface AccordionItem {
  /** Unique within its accordion. */
  readonly id: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Level of the headings that hold the buttons. */
  readonly level?: 2 | 3 | 4;
  /** Ids of the open items, for a page that opens them itself (from an anchor, say). */
  readonly value?: readonly string[];
  readonly onValueChange?: (value: string[]) => void;
  readonly className?: string | undefined;
}

/** A list of questions that open one by one or several at a time; all closed at first. */
export function Accordion({ items, level = 3, value, onValueChange, className }: AccordionProps) {
  const Heading = `h${level}` as const;
  const control = {
    ...(value === undefined ? {} : { value: [...value] }),
    ...(onValueChange === undefined ? {} : { onValueChange }),
  };
  return (
    <Radix.Root type="multiple" {...control} className={cx(styles.accordion, className)}>
      {items.map((item) => (
        <Radix.Item key={item.id} value={item.id} className={styles.item}>
          <Radix.Header asChild>
            <Heading className={styles.heading}>
              <Radix.Trigger className={styles.trigger}>
                {item.title}
                <ChevronDown className={styles.chevron} aria-hidden="true" />
              </Radix.Trigger>
            </Heading>
          </Radix.Header>
          <Radix.Content className={styles.content}>
            <div className={styles.inner}>{item.content}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
