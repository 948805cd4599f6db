import { showToast, type Toast } from './toast';

export async function copyText(text: string, done: string, failed: Toast): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ id: 'copy', kind: 'success', text: done });
  } catch {
    // Without a secure context there is no clipboard.
    showToast({ id: 'copy', ...failed });
  }
}
