import { ChevronDown } from 'lucide-react';
import { NavigationMenu as Radix } from 'radix-ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { families } from '../../shared/catalogue';
import { NavLink } from '../../shared/ui/NavLink';
import { focusables, type Handover } from './handover';
import styles from './MainMenu.module.css';
import { texts } from './texts';

const FAMILIES = 'families';

/** A click this soon after hovering opened the menu meant to open it, not to close it again. */
const SAME_GESTURE_MS = 500;

export interface LiveMenuProps {
  /** How its still twin was left. */
  readonly start: Handover;
}

/**
 * The links of wide screens. The families open on hover, on keyboard focus of their button, on click
 * and on Enter or Space, and close on leaving, on Escape and on choosing. 'Paquetes' itself stays a
 * link.
 */
export function LiveMenu({ start }: LiveMenuProps) {
  const [open, setOpen] = useState(start.open ? FAMILIES : '');
  const nav = useRef<HTMLElement>(null);
  const group = useRef<HTMLLIElement>(null);
  const escaping = useRef(false);
  const hoveredAt = useRef(-SAME_GESTURE_MS);

  useLayoutEffect(() => {
    if (start.focused !== -1 && nav.current !== null) {
      focusables(nav.current)[start.focused]?.focus();
    }
  }, [start]);

  useLayoutEffect(() => {
    if (!start.byPointer) return undefined;
    // The pointer came to the still twin. If it goes before the browser has noticed it over this one, no leaving
    // is reported here: where its first move ends tells.
    const onFirstMove = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && group.current?.contains(target) === true)) setOpen('');
    };
    document.addEventListener('pointermove', onFirstMove, { once: true, passive: true });
    return () => {
      document.removeEventListener('pointermove', onFirstMove);
    };
  }, [start]);

  return (
    <Radix.Root
      ref={nav}
      className={styles.menu}
      aria-label={texts.mainNavigation}
      value={open}
      onValueChange={setOpen}
    >
      <Radix.List className={styles.list}>
        <PageLink to="/" end>
          {texts.home}
        </PageLink>
        <Radix.Item
          ref={group}
          value={FAMILIES}
          className={styles.group}
          onPointerEnter={(event) => {
            if (event.pointerType !== 'mouse') return;
            hoveredAt.current = event.timeStamp;
            setOpen(FAMILIES);
          }}
          onPointerLeave={(event) => {
            if (event.pointerType === 'mouse') setOpen('');
          }}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setOpen('');
          }}
        >
          <Radix.Link asChild>
            <NavLink to="/paquetes" className={styles.link}>
              {texts.plans}
            </NavLink>
          </Radix.Link>
          <Radix.Trigger
            className={styles.trigger}
            aria-label={texts.showFamilies}
            onFocus={(event) => {
              // Keyboard focus only: a press of the mouse focuses too, and is about to toggle.
              // And not the focus that comes back here because Escape has just closed the menu.
              if (escaping.current) escaping.current = false;
              else if (event.currentTarget.matches(':focus-visible')) setOpen(FAMILIES);
            }}
            onClick={(event) => {
              if (event.timeStamp - hoveredAt.current < SAME_GESTURE_MS) event.preventDefault();
            }}
            // The group answers the pointer; Radix's own timer would fight it.
            onPointerMove={(event) => {
              event.preventDefault();
            }}
            onPointerLeave={(event) => {
              event.preventDefault();
            }}
          >
            <ChevronDown aria-hidden="true" />
          </Radix.Trigger>
          <Radix.Content
            className={styles.content}
            onEscapeKeyDown={() => {
              escaping.current = true;
            }}
            onPointerLeave={(event) => {
              event.preventDefault();
            }}
          >
            <ul className={styles.families}>
              {families.map((family) => (
                <li key={family.id}>
                  <Radix.Link asChild>
                    <NavLink to={family.path} className={styles.family}>
                      <span className={styles.familyName}>{family.label}</span>
                      <span className={styles.familyDays}>{texts.families[family.id]}</span>
                    </NavLink>
                  </Radix.Link>
                </li>
              ))}
            </ul>
          </Radix.Content>
        </Radix.Item>
        <PageLink to="/cobertura">{texts.coverage}</PageLink>
        <PageLink to="/compatibilidad">{texts.compatibility}</PageLink>
        <PageLink to="/nosotros">{texts.about}</PageLink>
      </Radix.List>
    </Radix.Root>
  );
}

interface PageLinkProps {
  readonly to: string;
  readonly end?: boolean;
  readonly children: string;
}

function PageLink({ to, end = false, children }: PageLinkProps) {
  return (
    <Radix.Item>
      <Radix.Link asChild>
        <NavLink to={to} end={end} className={styles.link}>
          {children}
        </NavLink>
      </Radix.Link>
    </Radix.Item>
  );
}
