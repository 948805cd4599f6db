import { rare } from '../site/rare';

/** What a line does while its holder travels in the USA and Canada. @param gigabytes As the setting has it. */
export function roamingText(gigabytes: string): string {
  if (gigabytes === '')
    return 'Si vas a viajar allá, pregúntanos antes qué funciona con tu paquete.';
  return gigabytes === '0'
    ? 'Si viajas allá no hay roaming: tus datos son para usarlos en México.'
    : `Si viajas allá, puedes usar hasta ${gigabytes}GB de tu paquete.`;
}

/** What works in the USA and Canada, wherever a text speaks of it. */
export const abroad = {
  calls: 'Las llamadas y los SMS de tu paquete son a México, Estados Unidos y Canadá.',
  roaming: roamingText(rare.roamingGigabytes),
} as const;
