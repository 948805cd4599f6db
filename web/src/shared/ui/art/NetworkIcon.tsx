import type { SocialNetwork } from '@tuisty/shop-core';
import sprite from './networks.svg';

const names: Readonly<Record<SocialNetwork, string>> = {
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  messenger: 'Messenger',
  twitter: 'X',
  instagram: 'Instagram',
  snapchat: 'Snapchat',
  telegram: 'Telegram',
};

interface NetworkIconProps {
  readonly network: SocialNetwork;
  /** Hidden from assistive technology, because the name is beside it. */
  readonly decorative?: boolean;
}

export function NetworkIcon({ network, decorative = false }: NetworkIconProps) {
  const naming = decorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': names[network] };
  return (
    <svg width={20} height={20} fill="currentColor" focusable="false" {...naming}>
      <use href={`${sprite}#${network}`} />
    </svg>
  );
}

export function networkName(network: SocialNetwork): string {
  return names[network];
}
