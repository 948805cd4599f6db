import { durationsText, familyPath, useShopCatalogue } from '../../shared/core/catalogue';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { cx, IconButton, NavLink } from '../../shared/ui';
import styles from './MainMenu.module.css';
import { texts } from './texts';

const link = cx('target plain', styles.link);

/**
 * Navigation of wide screens, based on the WAI-ARIA disclosure pattern. 'Paquetes' is a link; the button beside it
 * shows the families. Before hydration the style sheet shows the families on hover.
 */
export function MainMenu() {
  return (
    <nav className={styles.menu} aria-label={texts.mainNavigation}>
      <ul className={cx('line', styles.list)}>
        <PageLink to="/">{texts.home}</PageLink>
        <li>
          <Families />
        </li>
        <PageLink to="/recargas">{texts.topUps}</PageLink>
        <PageLink to="/cobertura">{texts.coverage}</PageLink>
        <PageLink to="/compatibilidad">{texts.compatibility}</PageLink>
        <PageLink to="/nosotros">{texts.about}</PageLink>
      </ul>
    </nav>
  );
}

/** A click within this time after hovering opened the families does not close them. */
const SAME_GESTURE_MS = 500;

/**
 * The list of families. It opens on hover, on click and on Enter or Space. It closes on leaving it, on Escape and on
 * following a link.
 */
function Families() {
  const { catalogue, plansOf } = useShopCatalogue();
  const [path] = useLocation();
  const [touched, setTouched] = useState(false);
  /** The page on which the list was opened, because a navigation must close it; null while closed. */
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === path;
  const group = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const openedAt = useRef(-SAME_GESTURE_MS);
  const id = useId();

  const setOpen = (wanted: boolean): void => {
    setTouched(true);
    setOpenOn(wanted ? path : null);
  };
  const close = (): void => setOpen(false);

  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      // Move the focus before closing, because keyboard focus on the button opens the list.
      if (group.current?.contains(document.activeElement) === true) button.current?.focus();
      setOpenOn(null);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return (
    <div
      ref={group}
      role="presentation"
      className={cx('line', styles.group)}
      data-untouched={touched ? undefined : ''}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return;
        openedAt.current = event.timeStamp;
        setOpen(true);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') close();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <NavLink to="/paquetes" className={link} onClick={close}>
        {texts.plans}
      </NavLink>
      <IconButton
        ref={button}
        label={texts.showFamilies}
        className={styles.trigger}
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          setOpen(!open || event.timeStamp - openedAt.current < SAME_GESTURE_MS);
          openedAt.current = -SAME_GESTURE_MS;
        }}
      >
        <ChevronDown className="turns" width={18} height={18} />
      </IconButton>
      <div id={id} className={cx('enters', styles.content)} hidden={!open}>
        <ul className={cx('sheet', styles.families)}>
          {catalogue.families.map((family) => (
            <li key={family.id}>
              <NavLink
                to={familyPath(family.id)}
                className={cx('line baseline apart plain', styles.family)}
                onClick={close}
              >
                <span className="strong">{family.label}</span>
                <span className="small soft">{durationsText(plansOf(family.id))}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function PageLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <li>
      <NavLink to={to} end={to === '/'} className={link}>
        {children}
      </NavLink>
    </li>
  );
}
