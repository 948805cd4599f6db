import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, VisuallyHidden } from '../../shared/ui';
import styles from './GroupFrame.module.css';
import { texts } from './texts';

export interface GroupFrameProps {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** A heading above an accordion, with a button that expands all items. */
export function GroupFrame({ id, title, intro, children }: GroupFrameProps) {
  const items = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const group = items.current;
    const onToggle = (): void => {
      setOpened(group?.querySelector('details:not([open])') === null);
    };
    // In the capture phase, because the event does not bubble.
    group?.addEventListener('toggle', onToggle, true);
    return () => {
      group?.removeEventListener('toggle', onToggle, true);
    };
  }, []);

  function toggleAll() {
    for (const item of items.current?.querySelectorAll('details') ?? []) item.open = !opened;
  }

  return (
    <section aria-labelledby={id} className={styles.group}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <Button variant="quiet" onClick={toggleAll} className={styles.all}>
          {opened ? texts.closeAll : texts.openAll}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
        <p>{intro}</p>
      </header>
      <div ref={items} className={styles.items}>
        {children}
      </div>
    </section>
  );
}
