import type { Plan } from '@tuisty/shop-core';
import { planAddress, planName } from '../core/catalogue';
import { copyText } from '../ui/copyText';
import { site } from '../site';

/** Shares the URL of a plan with another app, or copies it if the browser does not support sharing. */
export async function sharePlan(plan: Plan): Promise<void> {
  const url = window.location.origin + planAddress(plan);
  try {
    // Some browsers lack the Web Share API.
    if ('share' in navigator) {
      await navigator.share({ title: `${site.brand} ${planName(plan)}`, url });
      return;
    }
  } catch (reason) {
    // The shopper cancelled the share dialog.
    if (reason instanceof DOMException && reason.name === 'AbortError') return;
  }
  await copyText(url, 'Copiamos la dirección de este paquete: pégala donde quieras.', {
    kind: 'info',
    text: `Esta es la dirección del paquete: ${url}`,
    duration: 12_000,
  });
}
