import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../../shared/ui/art/Logo';
import { useDrawer } from '../../shared/ui/hooks/useDrawer';
import { Container, IconButton, cx, useOnline, onDemand } from '../../shared/ui';
import styles from './Header.module.css';
import { MainMenu } from './MainMenu';
import { texts } from './texts';

const menu = onDemand(() => import('./MobileMenu'));

export interface HeaderProps {
  readonly cart: ReactNode;
  readonly account?: ReactNode;
}

export function Header({ cart, account }: HeaderProps) {
  const online = useOnline();
  // The footer has the same links.
  const { button, control } = useDrawer(menu, () =>
    document.querySelector('footer')?.scrollIntoView(),
  );

  return (
    <header className={styles.header}>
      <Container className={cx('line apart', styles.bar)}>
        <Link to="/" className={styles.logo} aria-label={texts.homeLink}>
          <Logo />
        </Link>
        <MainMenu />
        <div className={cx('line', styles.tools)}>
          {account}
          {cart}
          <IconButton
            {...button}
            // The last element of the header: index.html blocks the first paint until it is parsed.
            id="menu"
            label={texts.openMenu}
            className={styles.menuButton}
          >
            <Menu aria-hidden="true" />
          </IconButton>
        </div>
      </Container>
      <p role="status" className={cx('small centred', styles.offline)}>
        {online ? '' : texts.offline}
      </p>
      <menu.Component {...control} />
    </header>
  );
}
