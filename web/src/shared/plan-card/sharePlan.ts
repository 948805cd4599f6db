import type { Plan } from '@tuisty/shop-core';
import { planAddress, planName } from '../catalogue';
import { copyText } from '../clipboard';
import { site } from '../site';

/** Hands the address of a plan to another app, or copies it where the browser has no way to. */
export async function sharePlan(plan: Plan): Promise<void> {
  const url = window.location.origin + planAddress(plan);
  try {
    // Missing in browsers without it.
    if ('share' in navigator) {
      await navigator.share({ title: `${site.brand} ${planName(plan)}`, url });
      return;
    }
  } catch (reason) {
    // The shopper has thought better of it.
    if (reason instanceof DOMException && reason.name === 'AbortError') return;
  }
  await copyText(url, 'Copiamos la dirección de este paquete: pégala donde quieras.', {
    kind: 'info',
    text: `Esta es la dirección del paquete: ${url}`,
    duration: 12_000,
  });
}
