import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button';
import { CloseButton } from './CloseButton';
import { cx } from './cx';
import { toastRegion } from './toastRegion';
import { toasts, type Toast } from './toast';
import styles from './ToastLayer.module.css';

const DURATION_MS = 3000;
/** Maximum number of visible toasts; further ones are queued. */
const AT_ONCE = 3;
const ROOM_ABOVE = 12;
const icons = { success: CircleCheck, info: Info, error: CircleAlert } as const;
const HOTKEY = 'F8';

/** Renders the toasts. Pointer or focus on a toast pauses the timers. Loaded on first use; see ToastHost. */
export default function ToastLayer() {
  const open = useSyncExternalStore(toasts.subscribe, toasts.read, toasts.read);
  const [isPaused, setIsPaused] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const pause = (): void => setIsPaused(true);
  const resume = (): void => setIsPaused(false);

  useEffect(() => {
    const focusList = ({ key }: KeyboardEvent): void => {
      if (key === HOTKEY) list.current?.focus();
    };
    document.addEventListener('keydown', focusList);
    window.addEventListener('blur', pause);
    window.addEventListener('focus', resume);
    return () => {
      document.removeEventListener('keydown', focusList);
      window.removeEventListener('blur', pause);
      window.removeEventListener('focus', resume);
    };
  }, []);
  useEffect(() => measure(list.current), []);

  const close = (key: number): void => {
    // The pointer or the focus that was on the toast leaves without an event.
    resume();
    toasts.close(key);
  };

  if (toastRegion === null) return null;
  return createPortal(
    <div role="region" aria-label={`Avisos (${HOTKEY})`}>
      {/* Pointer and focus only pause the timers. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        ref={list}
        tabIndex={-1}
        className={cx('unprinted', styles.viewport)}
        onPointerMove={pause}
        onPointerLeave={resume}
        onFocus={pause}
        onBlur={resume}
      >
        {open.slice(0, AT_ONCE).map((toast) => (
          <ToastBox
            key={toast.key}
            toast={toast}
            isPaused={isPaused}
            onClose={() => close(toast.key)}
          />
        ))}
      </ol>
    </div>,
    toastRegion,
  );
}

/** Sets `--toasts` to the height of the toasts, so that drawers and dialogs end above them. */
function measure(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { top, height } = list.getBoundingClientRect();
    const taken = height === 0 ? 0 : window.innerHeight - top + ROOM_ABOVE;
    style.setProperty('--toasts', `${String(taken)}px`);
  });
  observer.observe(list);
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts');
  };
}

interface ToastBoxProps {
  readonly toast: Toast;
  readonly isPaused: boolean;
  readonly onClose: () => void;
}

function ToastBox({ toast, isPaused, onClose }: ToastBoxProps) {
  const { kind = 'info', text, action, duration = DURATION_MS } = toast;
  const Icon = icons[kind];
  const left = useRef(duration);
  const expire = useEffectEvent(onClose);

  useEffect(() => {
    if (isPaused) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => expire(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [isPaused]);

  return (
    <li className={cx('line enters', styles.toast)}>
      <Icon className={styles[kind]} />
      <p className={styles.text}>{text}</p>
      {action === undefined ? null : (
        <Button
          variant="secondary"
          onDark
          className={styles.action}
          onClick={() => {
            action.onClick();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton className={styles.close} onClick={onClose} />
      <span
        className={styles.progress}
        style={{ animationDuration: `${String(duration)}ms` }}
        aria-hidden="true"
      />
    </li>
  );
}
