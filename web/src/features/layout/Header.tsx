import { Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../../shared/ui/art/Logo';
import { useOnline } from '../../shared/ui/hooks/useOnline';
import { onDemand } from '../../shared/ui/onDemand';
import { Container, IconButton, cx } from '../../shared/ui';
import styles from './Header.module.css';
import { MainMenu } from './MainMenu';
import { texts } from './texts';

const menu = onDemand(() => import('./MobileMenu'));

export interface HeaderProps {
  readonly cart: ReactNode;
  readonly account?: ReactNode;
}

export function Header({ cart, account }: HeaderProps) {
  const [open, setOpen] = useState(false);

  const fetchAhead = (): void => {
    menu.fetch().catch(() => undefined); // A click retries.
  };

  return (
    <header className={styles.header}>
      <Container className={cx('line apart', styles.bar)}>
        <Link to="/" className={styles.logo} aria-label={texts.homeLink}>
          <Logo />
        </Link>
        <MainMenu />
        <div className={styles.tools}>
          {account}
          {cart}
          <IconButton
            // The last element of the header: index.html blocks the first paint until it is parsed.
            id="menu"
            label={texts.openMenu}
            className={styles.menuButton}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={fetchAhead}
            onFocus={fetchAhead}
            onClick={() => {
              setOpen(true);
              // If the menu's chunk fails to load, go to the footer, which has the same links.
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

/** Shows on each page that the browser is offline and which functions still work. */
function OfflineBar() {
  const online = useOnline();
  return (
    <p role="status" className={cx('small centred', styles.offline)}>
      {online ? '' : texts.offline}
    </p>
  );
}
