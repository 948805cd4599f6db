import type { ReactNode } from 'react';
import { Arm, Face, Legs, Shell, type ArmSpec, type Look, type Mouth } from './jaibaParts';
import { ArtSvg, type ArtProps } from './svg';
import { coral, deep, gulf, ink, sand, sun, sunShade } from './palette';

export type JaibaPose =
  'greeting' | 'pointing' | 'thinking' | 'celebrating' | 'lost' | 'no-signal' | 'empty-cart';

export interface JaibaProps extends ArtProps {
  readonly pose: JaibaPose;
}

interface PoseSpec {
  /** Lean of the whole animal, degrees. */
  readonly lean: number;
  /** Step to the right, to keep a long reach inside the picture. */
  readonly shift?: number;
  readonly look: Look;
  readonly mouth: Mouth;
  /** Drawn behind the body. */
  readonly arms: readonly ArmSpec[];
  /** Drawn before the body: an arm that reaches across it. */
  readonly frontArms?: readonly ArmSpec[];
  readonly behind?: ReactNode;
  readonly front?: ReactNode;
}

const grey = '#A5B9C4';
const mapLight = '#FFE3A3';
const mapShade = '#F3C66F';
const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Both claws raised: read from left to right they are four bars, rising. */
const leftUp: ArmSpec = {
  path: 'M82 134C60 136 34 132 36 108',
  claw: { x: 36, y: 106, lean: -8, bars: [42, 56] },
};
const rightUp: ArmSpec = {
  path: 'M158 134c24 2 46-10 46-36',
  claw: { x: 204, y: 96, lean: 8, bars: [68, 82] },
};

const poses: Readonly<Record<JaibaPose, PoseSpec>> = {
  greeting: {
    lean: -3,
    look: 'ahead',
    mouth: 'laugh',
    arms: [leftUp, rightUp],
    front: (
      <path
        d="M168 42c-6-8-7-16-4-26M152 46c-8-11-9-21-6-33"
        stroke={sun}
        strokeWidth={6}
        {...line}
      />
    ),
  },
  pointing: {
    lean: 0,
    shift: -6,
    look: 'right',
    mouth: 'smile',
    arms: [
      leftUp,
      { path: 'M158 136c14-8 26-12 38-12', claw: { x: 186, y: 123, lean: 82, bars: [56, 41] } },
    ],
  },
  thinking: {
    lean: 0,
    look: 'up',
    mouth: 'small',
    arms: [leftUp],
    frontArms: [
      {
        path: 'M190 141c30 12 24 54-8 62',
        claw: { x: 182, y: 202, lean: -50, bars: [52, 44] },
        across: true,
      },
    ],
    front: (
      <>
        <circle cx={168} cy={66} r={5} fill={sun} />
        <circle cx={180} cy={50} r={7.5} fill={sun} />
        <path d="M194 24a14 14 0 1 1 20 13c-5 3-6 6-6 11" stroke={sun} strokeWidth={8} {...line} />
        <circle cx={208} cy={63} r={5} fill={sun} />
      </>
    ),
  },
  celebrating: {
    lean: 0,
    look: 'happy',
    mouth: 'laugh',
    arms: [leftUp, rightUp],
    behind: (
      <>
        <path
          d="M66 44c8-3 12 6 5 8s-12-10-4-16 16 0 20-6M128 26c-2 8 8 10 9 3s-11-9-15-1 2 14-3 18"
          stroke={coral}
          strokeWidth={5}
          {...line}
        />
        <path
          d="m100 22 8 12M160 44l-10 10M14 34l10 4M226 118l-2 12M52 14l-6 10"
          stroke={sun}
          strokeWidth={7}
          {...line}
        />
        <g fill={gulf}>
          <circle cx={86} cy={66} r={5} />
          <circle cx={160} cy={14} r={5} />
          <circle cx={14} cy={132} r={5} />
        </g>
      </>
    ),
  },
  lost: {
    lean: 0,
    look: 'apart',
    mouth: 'wavy',
    arms: [],
    frontArms: [
      {
        path: 'M50 141c-28 8-40 38-24 56',
        claw: { x: 27, y: 198, lean: 66, bars: [40, 46] },
        across: true,
      },
      {
        path: 'M190 141c28 8 40 38 24 56',
        claw: { x: 213, y: 198, lean: -66, bars: [46, 40] },
        across: true,
      },
    ],
    front: (
      <>
        <path
          d="M106 28a15 15 0 1 1 22 13c-6 3.500-7 7-7 12"
          stroke={coral}
          strokeWidth={9}
          {...line}
        />
        <circle cx={121} cy={68} r={5.5} fill={coral} />
      </>
    ),
  },
  'no-signal': {
    lean: 0,
    look: 'sad',
    mouth: 'sad',
    arms: [
      {
        path: 'M82 140c-24-8-46-2-48 12',
        claw: { x: 34, y: 152, lean: -14, bars: [42, 56], lit: 1 },
      },
      {
        path: 'M158 140c24-8 40-2 42 12',
        claw: { x: 200, y: 152, lean: 10, bars: [68, 82], lit: 0 },
      },
    ],
    front: (
      <>
        <path
          d="M84 32c20-20 52-20 72 0M98 46c12-12 32-12 44 0"
          stroke={grey}
          strokeWidth={8}
          {...line}
        />
        <circle cx={120} cy={58} r={6} fill={grey} />
        <path d="m98 58 46-46" stroke={coral} strokeWidth={8} {...line} />
      </>
    ),
  },
  'empty-cart': {
    lean: 0,
    look: 'down',
    mouth: 'small',
    arms: [
      { path: 'M82 140c-24-8-46-2-48 8', claw: { x: 34, y: 146, lean: -20, bars: [42, 56] } },
      { path: 'M158 140c24-8 44-2 46 8', claw: { x: 202, y: 146, lean: 14, bars: [54, 68] } },
    ],
    front: (
      <>
        <path d="M190 173h34" stroke={deep} strokeWidth={8} {...line} />
        <path d="M212 173h16" stroke={coral} strokeWidth={12} {...line} />
        <path d="M66 214h114" stroke={deep} strokeWidth={7} {...line} />
        <circle cx={84} cy={224} r={9} fill={ink} />
        <circle cx={164} cy={224} r={9} fill={ink} />
        <path fill={sun} d="M46 174h150l-12 32a8 8 0 0 1-7.500 5H66a8 8 0 0 1-7.600-5.700Z" />
        <path
          fill={sunShade}
          d="M196 174l-12 32a8 8 0 0 1-7.500 5H66c-2 0-4-1-5.500-2.300C110 208 160 204 176 174Z"
        />
        <path
          d="M80 185l3 13M108 185l1 13M136 185l-1 13M164 185l-3 13"
          stroke={sand}
          strokeWidth={7}
          {...line}
        />
        <rect x={38} y={167} width={164} height={12} rx={6} fill={sunShade} />
        <rect x={38} y={167} width={132} height={12} rx={6} fill={sun} />
      </>
    ),
  },
};

const map = (
  <g strokeLinejoin="round">
    <path fill={mapLight} d="m52 176 44 10v46l-44-10ZM144 176v46l-48 10v-46Z" />
    <path fill={mapShade} d="m96 186 48-10v46l-48 10ZM188 186l-44-10v46l44 10Z" />
    <path fill={mapLight} d="m144 176 44 10v46l-44-10Z" />
    <path
      d="M66 212c20 8 26-20 42-12 16 9-12 18-8 6s24-6 36-10"
      stroke={coral}
      strokeWidth={5}
      {...line}
    />
    <path d="m158 194 14 14m0-14-14 14" stroke={gulf} strokeWidth={6} {...line} />
  </g>
);

function stance({ lean, shift = 0 }: PoseSpec) {
  if (shift !== 0) return `translate(${String(shift)} 0)`;
  return lean === 0 ? undefined : `rotate(${String(lean)} 120 200)`;
}

/** The mascot: a blue crab whose claws are signal bars. */
export function Jaiba({ pose, ...art }: JaibaProps) {
  const spec = poses[pose];
  return (
    <ArtSvg width={240} height={240} {...art}>
      <ellipse cx={120} cy={222} rx={74} ry={7} fill={ink} opacity={0.12} />
      {spec.behind}
      <g transform={stance(spec)}>
        <Legs paddles={pose !== 'lost'} />
        {spec.arms.map((arm) => (
          <Arm key={arm.path} {...arm} />
        ))}
        <Shell />
        <Face look={spec.look} mouth={spec.mouth} />
        {pose === 'lost' && map}
        {spec.frontArms?.map((arm) => (
          <Arm key={arm.path} {...arm} />
        ))}
      </g>
      {spec.front}
    </ArtSvg>
  );
}
