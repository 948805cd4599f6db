import { ChevronDown } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useIntent } from '../../shared/hooks/useIntent';
import { NavLink } from '../../shared/ui/NavLink';
import styles from './MainMenu.module.css';
import { texts } from './texts';

export interface StillMenuProps {
  /** Fetches the live menu, which takes the place of this one. */
  readonly onWanted: (menu: HTMLElement, pressed: boolean) => void;
}

/** The links of wide screens before anybody has come near them: links work, nothing opens yet. */
export function StillMenu({ onWanted }: StillMenuProps) {
  const nav = useRef<HTMLElement>(null);
  const onIntent = useCallback(() => {
    if (nav.current !== null) onWanted(nav.current, false);
  }, [onWanted]);
  useIntent(nav, onIntent);

  const link = (to: string, label: string) => (
    <li>
      <NavLink to={to} end={to === '/'} className={styles.link}>
        {label}
      </NavLink>
    </li>
  );

  return (
    <nav ref={nav} className={styles.menu} aria-label={texts.mainNavigation}>
      <ul className={styles.list}>
        {link('/', texts.home)}
        <li className={styles.group}>
          <NavLink to="/paquetes" className={styles.link}>
            {texts.plans}
          </NavLink>
          <button
            type="button"
            className={styles.trigger}
            aria-label={texts.showFamilies}
            aria-expanded={false}
            onClick={() => {
              if (nav.current !== null) onWanted(nav.current, true);
            }}
          >
            <ChevronDown aria-hidden="true" />
          </button>
        </li>
        {link('/cobertura', texts.coverage)}
        {link('/compatibilidad', texts.compatibility)}
        {link('/nosotros', texts.about)}
      </ul>
    </nav>
  );
}
