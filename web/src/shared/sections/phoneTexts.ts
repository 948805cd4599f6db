import type { ImeiAnswer } from '@tuisty/shop-core';
import type { CheckedPhone } from '../storage/phone';

/** What a verdict means; the dialog, the cart and the confirmation are written from it. */
const limits = {
  callsAndNetwork:
    'No podrá llamar y casi no tendrá señal: a tu celular le faltan VoLTE y Banda 28.',
  calls:
    'No podrá llamar: tu celular entra a nuestra red y navega, pero sin VoLTE no hace ni recibe llamadas.',
  callsUnknown:
    'No sabemos si podrá llamar: el operador no tiene el dato de VoLTE de tu celular. Pregúntanos antes de comprar.',
  network:
    'Tu celular entra a nuestra red, pero sin Banda 28 te faltará señal dentro de edificios y lejos de las ciudades.',
  networkUnknown:
    'No sabemos qué tan lejos llegará su señal: el operador no tiene el dato de Banda 28 de tu celular.',
} as const;

/** Returns the limits of a compatible phone, the worst first; null without limits. */
export function limitText({
  verdict,
  network,
  calls,
}: Pick<Extract<ImeiAnswer, { ok: true }>, 'verdict' | 'network' | 'calls'>): string | null {
  if (verdict !== 'limited') return null;
  if (calls === 'no') return network === 'no' ? limits.callsAndNetwork : limits.calls;
  if (calls === 'unknown') return limits.callsUnknown;
  return network === 'no' ? limits.network : limits.networkUnknown;
}

export const phoneTexts = {
  ask: 'Preguntar por WhatsApp',
  forOther: 'Es para otro celular',
  passed: (ending: string) => `Tu celular ya pasó (IMEI que termina en ${ending}).`,
  checked: (ending: string) => `Revisaste tu celular (IMEI que termina en ${ending}).`,
  refused: (ending: string) =>
    `El celular que revisaste (IMEI que termina en ${ending}) no aparece como compatible.`,
  esim: {
    yes: 'Acepta eSIM: elígela y la recibes por correo, sin esperar el envío.',
    no: 'No acepta eSIM: elige SIM física.',
    unknown: 'No sabemos si acepta eSIM: el operador no tiene el dato.',
  },
  /** The ways in which a purchase contradicts a verdict. */
  conflicts: {
    refused: 'no aparece como compatible',
    calls: 'no podrá llamar',
    esim: 'no acepta eSIM',
  },
} as const;

export type PhoneConflict = keyof typeof phoneTexts.conflicts;

/** 'Es para otro celular: el que revisaste (IMEI que termina en 3804) no podrá llamar y no acepta eSIM.' */
export function forOtherText(
  { ending }: CheckedPhone,
  conflicts: readonly PhoneConflict[],
): string {
  const reasons = conflicts.map((conflict) => phoneTexts.conflicts[conflict]).join(' y ');
  return `${phoneTexts.forOther}: el que revisaste (IMEI que termina en ${ending}) ${reasons}.`;
}
