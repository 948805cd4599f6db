import { X } from 'lucide-react';
import { useEffect } from 'react';
import {
  toast as toastify,
  ToastContainer,
  type CloseButtonProps,
  type Id,
  type ToastContent,
} from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { IconButton } from './IconButton';
import { receiveToasts, type Toast } from './toast';
import styles from './ToastLayer.module.css';
import { uiTexts } from './texts';
import { useToastLifetime } from './useToastLifetime';

/** Draws the toasts. Loaded on first use; see ToastHost. */
export function ToastLayer() {
  useEffect(() => receiveToasts(draw), []);

  return (
    <ToastContainer
      aria-label={uiTexts.notifications}
      position="bottom-center"
      autoClose={false}
      hideProgressBar
      newestOnTop
      limit={3}
      closeButton={Close}
      className={styles.container ?? ''}
      toastClassName={styles.toast ?? ''}
    />
  );
}

function Close({ closeToast }: CloseButtonProps) {
  return (
    <IconButton
      label={uiTexts.close}
      onDark
      onClick={() => {
        closeToast();
      }}
    >
      <X aria-hidden="true" />
    </IconButton>
  );
}

/** The library's ids of what was drawn. Its own ids take no new toast while the old one is leaving. */
const drawn = new Map<string, Id>();

function draw(toast: Toast): void {
  const content: ToastContent = ({ closeToast }) => <Content toast={toast} close={closeToast} />;
  const type = toast.kind ?? 'info';
  const earlier = toast.id === undefined ? undefined : drawn.get(toast.id);
  if (earlier !== undefined && toastify.isActive(earlier)) {
    toastify.update(earlier, { type, render: content });
    return;
  }
  const id = toastify(content, { type });
  if (toast.id !== undefined) drawn.set(toast.id, id);
}

interface ContentProps {
  readonly toast: Toast;
  readonly close: () => void;
}

function Content({ toast, close }: ContentProps) {
  const { action } = toast;
  const content = useToastLifetime(toast, close);
  return (
    <div ref={content} className={styles.content}>
      <span>{toast.text}</span>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onClick();
            close();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
