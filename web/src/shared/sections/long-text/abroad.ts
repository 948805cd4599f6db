import { rare } from 'virtual:site/rare';

/** Describes roaming in the USA and Canada. @param gigabytes The value of the setting. */
export function roamingText(gigabytes: string): string {
  if (gigabytes === '')
    return 'Si vas a viajar allá, pregúntanos antes qué funciona con tu paquete.';
  return gigabytes === '0'
    ? 'Si viajas allá no hay roaming: tus datos son para usarlos en México.'
    : `Si viajas allá, puedes usar hasta ${gigabytes}GB de tu paquete.`;
}

const countries = 'México, Estados Unidos y Canadá';

/** The roaming text for the USA and Canada, used by all pages. */
export const abroad = {
  countries,
  calls: `Las llamadas y los SMS de tu paquete son a ${countries}.`,
  roaming: roamingText(rare.roamingGigabytes),
} as const;
