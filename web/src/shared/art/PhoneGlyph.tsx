import { ArtSvg, type ArtProps } from './svg';

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Neutral phones for places where a store's own mark does not belong: three keys, camera dot. */
export function PhoneAndroid(art: ArtProps) {
  return (
    <ArtSvg width={24} height={24} {...art}>
      <g {...line}>
        <rect x={6} y={2} width={12} height={20} rx={2.5} />
        <path d="M9.5 19h0M12 19h0M14.5 19h0M12 5h0" />
      </g>
    </ArtSvg>
  );
}

/** Notch and home line. */
export function PhoneApple(art: ArtProps) {
  return (
    <ArtSvg width={24} height={24} {...art}>
      <g {...line}>
        <rect x={6} y={2} width={12} height={20} rx={3.5} />
        <path d="M10 2v1.5h4V2M10.5 19h3" />
      </g>
    </ArtSvg>
  );
}
