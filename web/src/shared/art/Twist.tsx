import { ArtSvg, type ArtProps } from './svg';
import { coral, coralShade } from './palette';

/**
 * The motif: a ribbon that loops once.
 * - `foot`: the edge at the foot of a hero, 1440 wide. With `ground` the area beneath the ribbon is
 *   filled with the colour of the section that follows. On narrow screens let it overflow to the
 *   left (`width: 1440px; float right` or `object-position`), so that the loop stays in sight.
 * - `connector`: ties two steps together, left to right.
 * - `loader`: for waiting; `twist-loader` is the class of the part that may move (see below).
 * - `flourish`: a short one, under a heading.
 */
export type TwistVariant = 'foot' | 'connector' | 'loader' | 'flourish';

export interface TwistProps extends ArtProps {
  readonly variant: TwistVariant;
  /** Front and back of the ribbon. */
  readonly colour?: string;
  readonly shade?: string;
  /** Only for `foot`: colour of what lies beneath the ribbon. */
  readonly ground?: string;
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly stroke: number;
  /** In order of drawing: what passes beneath, the back of the loop, what passes over. */
  readonly parts: readonly { readonly d: string; readonly back?: true }[];
}

const shapes: Readonly<Record<Exclude<TwistVariant, 'loader'>, Shape>> = {
  foot: {
    width: 1440,
    height: 160,
    stroke: 14,
    parts: [
      { d: 'M-20 120C200 60 420 60 640 108s476 32 476-42' },
      { d: 'M1116 66c0-60-88-60-88 0', back: true },
      { d: 'M1028 66c0 74 212 84 432 30' },
    ],
  },
  connector: {
    width: 240,
    height: 72,
    stroke: 6,
    parts: [
      { d: 'M4 56c52 8 138-2 138-30' },
      { d: 'M142 26c0-30-44-30-44 0', back: true },
      { d: 'M98 26c0 28 86 38 138 30' },
    ],
  },
  flourish: {
    width: 120,
    height: 36,
    stroke: 6,
    parts: [
      { d: 'M4 30c26 4 70-2 70-16' },
      { d: 'M74 14c0-14-28-14-28 0', back: true },
      { d: 'M46 14c0 14 44 20 70 16' },
    ],
  },
};

/** Beneath the ribbon of `foot`, without the loop. */
const footGround =
  'M0 114C214 60 425 61 640 108 803 144 986 144 1070 112 1142 141 1299 136 1440 101V160H0Z';

/**
 * One stroke with one loop. The length counts as 100 (`pathLength`), so `stroke-dasharray: 30 100`
 * and an animation of `stroke-dashoffset` from 30 to -100 run a piece of ribbon along it.
 */
const loaderPath = 'M8 72C58 76 116 60 116 33 116-1 44-1 44 33c0 27 58 43 108 39';

export function Twist({ variant, colour = coral, shade = coralShade, ground, ...art }: TwistProps) {
  if (variant === 'loader') {
    return (
      <ArtSvg width={160} height={84} fill="none" {...art}>
        <g strokeWidth={12} strokeLinecap="round">
          <path className="twist-loader-track" d={loaderPath} stroke={colour} opacity={0.25} />
          <path className="twist-loader" d={loaderPath} stroke={colour} pathLength={100} />
        </g>
      </ArtSvg>
    );
  }
  const { width, height, stroke, parts } = shapes[variant];
  return (
    <ArtSvg width={width} height={height} fill="none" {...art}>
      {variant === 'foot' && ground !== undefined && <path d={footGround} fill={ground} />}
      <g strokeWidth={stroke}>
        {parts.map(({ d, back }) => (
          <path
            key={d}
            d={d}
            stroke={back === true ? shade : colour}
            strokeLinecap={back === true ? 'butt' : 'round'}
          />
        ))}
      </g>
    </ArtSvg>
  );
}
