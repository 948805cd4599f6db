import { Tabs } from 'radix-ui';
import { flushSync } from 'react-dom';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../../shared/storage/session/session';
import { ApiError } from '../../shared/api/ApiError';
import { Alert } from '../../shared/forms';
import { Button, Container, cx, HydrationBoundary, Picture } from '../../shared/ui';
import styles from './AccessPage.module.css';
import { ForgotDialog, OutcomeDialog } from './OutcomeDialog';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';
import { NewPasswordForm } from './NewPasswordForm';
import { SignedIn } from './SignedIn';
import { texts } from './texts';
import { useLogin } from './useLogin';
import { useRegistration } from './useRegistration';
import { signOut } from './signOut';
import { PageIntro } from '../../shared/sections/PageIntro';
import { focusMain } from '../../shared/ui/focusMain';
import { useHash } from '../../shared/ui/hooks/useAddress';

const TABS = ['login', 'register'] as const;
type AccessTab = (typeof TABS)[number];

const REGISTER_HASH = '#registro';
const RESET_HASH = '#restablecer=';

export default function AccessPage() {
  // The prerendered page has no hash, and shows the first tab.
  const hash = useHash();
  const [chosen, setChosen] = useState<AccessTab | null>(null);
  const tab = chosen ?? (hash === REGISTER_HASH ? 'register' : 'login');
  const resetToken = hash.startsWith(RESET_HASH) ? hash.slice(RESET_HASH.length) : null;
  const login = useLogin();
  const registration = useRegistration();
  const [path, navigate] = useLocation();
  const [isForgotten, setForgotten] = useState(false);
  const { status } = useSession();
  const tabsId = useId();
  const [isLeaving, setLeaving] = useState(false);

  const outcome = login.outcome ?? registration.outcome;
  const done = (): void => {
    if (!(outcome instanceof ApiError)) {
      navigate('/');
      return;
    }
    login.submission.dismiss();
    registration.submission.dismiss();
  };
  const focusTab = (which: AccessTab): void => {
    document.getElementById(`${tabsId}-${which}`)?.focus();
  };
  const follow = (next: AccessTab): void => {
    flushSync(() => setChosen(next));
    focusTab(next);
  };

  const forget = (): void => {
    login.submission.dismiss();
    setForgotten(true);
  };
  const finishReset = (): void => {
    navigate(path, { replace: true });
    focusMain();
  };

  const isElsewhere = status === 'signedIn' && outcome === null && !login.submission.busy;
  // A sign-in in another tab must not discard a partly filled form.
  const isFilling = registration.submission.busy || registration.fields.hasText();
  if (resetToken === null && isElsewhere && (isLeaving || !isFilling)) {
    return (
      <SignedIn
        onSignOut={() => {
          setLeaving(false);
          flushSync(signOut);
          // The focused button was removed with the previous content.
          focusTab(tab);
        }}
      />
    );
  }
  const isWide = resetToken === null && tab === 'register';
  return (
    <div className={styles.page}>
      <PageIntro
        tone="deep"
        title={texts.title}
        intro={texts.intro[resetToken === null ? tab : 'reset']}
      />
      {resetToken === null && isElsewhere ? (
        <Container narrow>
          <Alert kind="info">{texts.elsewhere.text}</Alert>
          <Button variant="quiet" onClick={() => setLeaving(true)}>
            {texts.elsewhere.leave}
          </Button>
        </Container>
      ) : null}
      <Container className={cx(styles.stage, isWide && styles.wide)}>
        <Picture
          className={styles.left}
          src="/img/secciones/acceso-izquierda.svg"
          width={320}
          height={440}
        />
        {resetToken === null ? (
          <Tabs.Root
            className={styles.card}
            value={tab}
            onValueChange={(next) => setChosen(next === 'register' ? 'register' : 'login')}
          >
            <Tabs.List className={cx('segments', styles.tabs)} aria-label={texts.tabs.label}>
              {TABS.map((one) => (
                <Tabs.Trigger
                  key={one}
                  id={`${tabsId}-${one}`}
                  value={one}
                  className={cx('segment', styles.tab)}
                >
                  {texts.tabs[one]}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {/* Both forms stay mounted, so that typed values and a solved captcha survive a change of tabs.
            Each hydrates separately, so that the browser can respond to input in between. */}
            {TABS.map((one) => (
              <Tabs.Content
                key={one}
                forceMount
                value={one}
                className={styles.panel}
                aria-labelledby={`${tabsId}-${one}`}
                tabIndex={-1}
              >
                <HydrationBoundary>
                  {one === 'login' ? (
                    <LoginForm login={login} onForgot={forget} />
                  ) : (
                    <RegisterForm registration={registration} shown={tab === 'register'} />
                  )}
                </HydrationBoundary>
                <SwitchLine to={one === 'login' ? 'register' : 'login'} onFollow={follow} />
              </Tabs.Content>
            ))}
          </Tabs.Root>
        ) : (
          <div className={cx(styles.card, styles.panel, styles.reset)}>
            <NewPasswordForm token={resetToken} onDone={finishReset} onForgot={forget} />
          </div>
        )}
        <Picture
          className={styles.right}
          src="/img/secciones/acceso-derecha.svg"
          width={320}
          height={440}
        />
      </Container>
      <OutcomeDialog outcome={outcome} onDone={done} onForgot={forget} />
      {isForgotten ? <ForgotDialog onClose={() => setForgotten(false)} /> : null}
    </div>
  );
}

interface SwitchLineProps {
  readonly to: AccessTab;
  readonly onFollow: (tab: AccessTab) => void;
}

function SwitchLine({ to, onFollow }: SwitchLineProps) {
  const words = to === 'register' ? texts.login : texts.register;
  return (
    <p className="centred after">
      {words.switch}{' '}
      <a
        className="target strong"
        href={to === 'register' ? REGISTER_HASH : '#iniciar-sesion'}
        onClick={(event) => {
          event.preventDefault();
          onFollow(to);
        }}
      >
        {words.switchLink}
      </a>
    </p>
  );
}
