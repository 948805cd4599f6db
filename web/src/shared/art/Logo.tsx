import { ArtSvg, type ArtProps } from './svg';
import { coral, coralShade, deep, sun, white } from './palette';

export interface LogoProps extends ArtProps {
  /** `light`: for light grounds (deep letters). `dark`: for dark grounds (white letters). */
  readonly on?: 'light' | 'dark';
}

/**
 * The wordmark: letters of one round stroke; the tail of the y is the ribbon that loops once. Where
 * the ribbon crosses the stem it hides the change of colour.
 */
export function Logo({ on = 'light', ...art }: LogoProps) {
  return (
    <ArtSvg width={344} height={136} fill="none" {...art}>
      <g strokeWidth={15.5} strokeLinecap="round" strokeLinejoin="round">
        <path
          stroke={on === 'light' ? deep : white}
          d="M26 14v44a18 18 0 0 0 18 18h2M10.5 34h33M67 34v22a20.5 20.5 0 0 0 41 0V34v42M132 34v42M188 40c-4-4-10-6.5-17-6.5-10 0-16 4-16 10.5 0 14.5 35 6.5 35 21.5 0 7-7 10.5-17 10.5-8 0-15-2.5-19-7M223 14v44a18 18 0 0 0 18 18h2M207.5 34h33M263 34v22a20 20 0 0 0 40 0V34v56"
        />
        <path stroke={coralShade} d="M303 92c0 22-10 34-26 34-13 0-21-7-21-17" />
        <path stroke={coral} d="M256 109c0-11 9-15 22-15.5 22-1 40-3 57-12.5" />
      </g>
      <circle cx={132} cy={12} r={9.5} fill={sun} />
    </ArtSvg>
  );
}

/** The mark alone, for small places: a t whose cross-stroke is the ribbon, on its own tile. */
export function LogoMark(art: ArtProps) {
  return (
    <ArtSvg width={64} height={64} fill="none" {...art}>
      <rect width={64} height={64} rx={16} fill={deep} />
      <g strokeWidth={8.5} strokeLinecap="round" strokeLinejoin="round">
        <path stroke={white} d="M26 28v13a12 12 0 0 0 12 12h6" />
        <path stroke={coralShade} d="M26 29v-7c0-7 5-11 11-11s10.5 4 10.5 9.5" />
        <path stroke={coral} d="M47.5 20.5c0 6-5.5 8.5-12.5 9-8 .6-16 .6-23 3.5" />
      </g>
    </ArtSvg>
  );
}
