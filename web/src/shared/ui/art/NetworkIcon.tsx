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

export interface NetworkIconProps {
  readonly network: SocialNetwork;
  readonly className?: string | undefined;
  /** Hidden from assistive technology, because the name is beside it. */
  readonly decorative?: boolean;
}

/** The logo of a social network, from one file with all logos. */
export function NetworkIcon({ network, className, decorative = false }: NetworkIconProps) {
  const naming = decorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': names[network] };
  return (
    <svg
      className={className}
      width={20}
      height={20}
      fill="currentColor"
      focusable="false"
      {...naming}
    >
      <use href={`${sprite}#${network}`} />
    </svg>
  );
}

export function networkName(network: SocialNetwork): string {
  return names[network];
}
