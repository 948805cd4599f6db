import { useEffect } from 'react';
import { AccountMenu } from '../features/access/AccountMenu';
import { CartAnnouncer } from '../features/checkout/cart/CartAnnouncer';
import { CartButton } from '../features/checkout/cart/CartButton';
import { ChatButton } from '../features/layout/ChatButton';
import { Header } from '../features/layout/Header';
import { PurchasesEntry } from '../features/checkout/purchases/PurchaseNote';
import { browserCart, CartProvider, isRecent } from '../shared/core/cart';
import { PageHead } from '../shared/site/seo/PageHead';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary';
import { ToastHost } from '../shared/ui/ToastHost';
import { onSight } from '../shared/ui/onSight';
import { whereStored } from '../shared/ui/whereStored';
import styles from './App.module.css';
import { LoadingOverlay } from './LoadingOverlay';
import { findPage } from './routes';
import { appTexts } from './texts';
import { useOwnFont } from './useOwnFont';
import { useScrollAndFocusOnNavigation } from './useScrollAndFocusOnNavigation';
import { WaysOn } from './WaysOn';

const Footer = onSight(() => import('../features/layout/Footer'));
const UndoAtHome = whereStored(
  'cartBackup',
  () => import('../features/checkout/cart/UndoAtHome'),
  (backup) => isRecent(Number(/"savedAt":(\d+)/.exec(backup)?.[1])),
);

/** The whole shop. Must be rendered inside a router. */
export function App() {
  return (
    <ErrorBoundary
      instead={
        <main>
          <WaysOn />
        </main>
      }
    >
      <CartProvider store={browserCart}>
        <CartAnnouncer />
        <Frame />
      </CartProvider>
    </ErrorBoundary>
  );
}

function Frame() {
  const { main, pathname } = useScrollAndFocusOnNavigation();
  useOwnFont(pathname);

  useEffect(() => {
    // From here on scripts handle clicks.
    document.documentElement.dataset['hydrated'] = '';
  }, []);

  return (
    <>
      <a className={styles.skip} href="#contenido">
        {appTexts.skip}
      </a>
      <Header
        account={
          <>
            <PurchasesEntry />
            <AccountMenu />
          </>
        }
        cart={<CartButton />}
      />
      <main id="contenido" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname} instead={<WaysOn />}>
          <PageView pathname={pathname} />
        </ErrorBoundary>
      </main>
      <Footer />
      <ChatButton />
      <UndoAtHome />
      <ErrorBoundary instead={null}>
        <ToastHost />
      </ErrorBoundary>
    </>
  );
}

function PageView({ pathname }: { readonly pathname: string }) {
  const { route, params, head } = findPage(pathname);
  const { Page, overlay } = route;
  return (
    <>
      <PageHead {...head} />
      <Page {...params} />
      {overlay === 'none' ? null : <LoadingOverlay around={overlay === 'around'} />}
    </>
  );
}
