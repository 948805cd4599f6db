import { Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../../shared/art/Logo';
import { onDemand } from '../../shared/ui/onDemand';
import { Container, IconButton } from '../../shared/ui';
import styles from './Header.module.css';
import { MainMenu } from './MainMenu';
import type { MobileMenuProps } from './MobileMenu';
import { OfflineBar } from './OfflineBar';
import { texts } from './texts';

const menu = onDemand<MobileMenuProps>(() => import('./MobileMenu'));

export interface HeaderProps {
  /** The cart's button. */
  readonly cart: ReactNode;
  /** Signing in, or who is signed in. */
  readonly account?: ReactNode;
}

export function Header({ cart, account }: HeaderProps) {
  const [open, setOpen] = useState(false);

  const fetchAhead = (): void => {
    menu.fetch().catch(() => undefined); // The click tries again.
  };

  return (
    <header className={styles.header}>
      <Container className={styles.bar}>
        <Link to="/" className={styles.logo} aria-label={texts.homeLink}>
          <Logo />
        </Link>
        <MainMenu />
        <div className={styles.tools}>
          {account}
          {cart}
          <IconButton
            // The last of the header: index.html has the first paint wait for it.
            id="menu"
            label={texts.openMenu}
            className={styles.menuButton}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={fetchAhead}
            onFocus={fetchAhead}
            onClick={() => {
              setOpen(true);
              // Without its code the footer still has the links: go there instead of doing nothing.
              menu.fetch().catch(() => {
                setOpen(false);
                document.querySelector('footer')?.scrollIntoView();
              });
            }}
          >
            <Menu aria-hidden="true" />
          </IconButton>
        </div>
      </Container>
      <OfflineBar />
      <menu.Component open={open} onOpenChange={setOpen} />
    </header>
  );
}
