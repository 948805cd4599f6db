import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useState } from 'react';
import { CloseButton } from './CloseButton';
import { receiveToasts, type Toast } from './toast';
import styles from './ToastLayer.module.css';

const DURATION_MS = 3000;
/** Maximum number of visible toasts; further ones are queued. */
const AT_ONCE = 3;
const ROOM_ABOVE = 12;
const icons = { success: CircleCheck, info: Info, error: CircleAlert } as const;

interface Entry {
  readonly key: number;
  readonly toast: Toast;
  /** False for a dismissed toast, which stays mounted until the next toast so that its exit animation can finish. */
  readonly open: boolean;
}

let lastKey = 0;

/** Adds a toast, or replaces an open one of equal id, which restarts the timer and the announcement. */
function withToast(entries: readonly Entry[], next: Entry): readonly Entry[] {
  const open = entries.filter((entry) => entry.open);
  const isSame = ({ toast }: Entry) => toast.id !== undefined && toast.id === next.toast.id;
  return open.some(isSame) ? open.map((entry) => (isSame(entry) ? next : entry)) : [...open, next];
}

/** Renders the toasts. Pointer or focus on a toast pauses its timer. Loaded on first use; see ToastHost. */
export default function ToastLayer() {
  const [entries, setEntries] = useState<readonly Entry[]>([]);

  useEffect(
    () =>
      receiveToasts((toast) => {
        lastKey += 1;
        const next = { key: lastKey, toast, open: true };
        setEntries((before) => withToast(before, next));
      }),
    [],
  );

  const close = (key: number): void => {
    setEntries((before) =>
      before.map((entry) => (entry.key === key ? { ...entry, open: false } : entry)),
    );
  };

  const waiting = entries.filter(({ open }) => open).slice(AT_ONCE);
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="down" label="Aviso">
      {entries
        .filter((entry) => !waiting.includes(entry))
        .map((entry) => (
          <ToastBox key={entry.key} entry={entry} onClose={close} />
        ))}
      <Radix.Viewport ref={measure} className={styles.viewport} label="Avisos ({hotkey})" />
    </Radix.Provider>
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
  readonly entry: Entry;
  readonly onClose: (key: number) => void;
}

function ToastBox({ entry: { key, toast, open }, onClose }: ToastBoxProps) {
  const { kind = 'info', text, action, duration = DURATION_MS } = toast;
  const Icon = icons[kind];
  return (
    <Radix.Root
      className={styles.toast}
      // Toasts stay clickable while a dialog blocks pointer events on the rest of the page.
      style={{ pointerEvents: 'auto' }}
      duration={duration}
      open={open}
      onOpenChange={() => {
        onClose(key);
      }}
    >
      <Icon className={styles[kind]} />
      <Radix.Description className={styles.text}>{text}</Radix.Description>
      {action === undefined ? null : (
        <Radix.Action className={styles.action} altText={action.label} onClick={action.onClick}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <CloseButton onDark />
      </Radix.Close>
      <span
        className={styles.progress}
        style={{ animationDuration: `${String(duration)}ms` }}
        aria-hidden="true"
      />
    </Radix.Root>
  );
}
