import { X } from 'lucide-react';
import { useEffect } from 'react';
import { toast as toastify, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { IconButton } from './IconButton';
import { receiveToasts, type Toast } from './toast';
import styles from './ToastLayer.module.css';
import { uiTexts } from './texts';

const DURATION_MS = 3000;

/** Draws the toasts. Loaded on first use; see ToastHost. */
export default function ToastLayer() {
  useEffect(() => receiveToasts(draw), []);

  return (
    <ToastContainer
      aria-label={uiTexts.notifications}
      position="bottom-center"
      autoClose={DURATION_MS}
      pauseOnHover
      pauseOnFocusLoss={false}
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

function draw(toast: Toast): void {
  const content = <ToastContent toast={toast} />;
  const options = { type: toast.kind ?? 'info', autoClose: toast.duration ?? DURATION_MS } as const;
  if (toast.id !== undefined && toastify.isActive(toast.id)) {
    toastify.update(toast.id, { ...options, render: content });
    return;
  }
  toastify(content, toast.id === undefined ? options : { ...options, toastId: toast.id });
}

function ToastContent({ toast }: { readonly toast: Toast }) {
  const { action } = toast;
  return (
    <div className={styles.content}>
      <span>{toast.text}</span>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onClick();
            toastify.dismiss(toast.id);
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
