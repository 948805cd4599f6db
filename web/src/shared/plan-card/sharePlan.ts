import type { Plan } from '@tuisty/shop-core';
import { planAddress, planName } from '../catalogue';
import { site } from '../site';
import { showToast } from '../ui';

/** Hands the address of a plan to another app, or copies it where the browser has no way to. */
export async function sharePlan(plan: Plan): Promise<void> {
  const url = window.location.origin + planAddress(plan);
  try {
    // Missing in browsers without it.
    if ('share' in navigator) {
      await navigator.share({ title: `${site.brand} ${planName(plan)}`, url });
    } else {
      await window.navigator.clipboard.writeText(url);
      showToast({
        id: 'share',
        kind: 'success',
        text: 'Copiamos la dirección de este paquete: pégala donde quieras.',
      });
    }
  } catch (reason) {
    // The shopper has thought better of it.
    if (reason instanceof DOMException && reason.name === 'AbortError') return;
    showToast({
      id: 'share',
      kind: 'info',
      text: `Esta es la dirección del paquete: ${url}`,
      duration: 12_000,
    });
  }
}
