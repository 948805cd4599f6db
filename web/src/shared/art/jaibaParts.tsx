import { coral, coralShade, foam, ink, white } from './palette';

/** Shell and its shaded side. A step lighter than the brand's blues, to stand out on all of them. */
const shell = '#3399B8';
const shellShade = '#1E7C9B';
const shellLight = '#63B9D1';
const cheek = '#F28B78';
const unlit = '#C4D3DB';
const unlitShade = '#A5B9C4';

export interface ClawSpec {
  /** Where the wrist is, and how far the claw leans (degrees, clockwise). */
  readonly x: number;
  readonly y: number;
  readonly lean: number;
  /** Heights of the two fingers: they are bars of a signal meter. */
  readonly bars: readonly [number, number];
  /** How many of the two have signal. */
  readonly lit?: 0 | 1 | 2;
}

export interface ArmSpec {
  /** An arm that reaches across the body is lighter, to stand out on it. */
  readonly across?: boolean;
  /** From the shoulder to the wrist. */
  readonly path: string;
  readonly claw: ClawSpec;
}

/** One finger: a bar with a round top, its foot hidden in the palm. */
function finger(x: number, height: number) {
  return `M${String(x)}-16V${String(8 - height)}a8 8 0 0 1 16 0V-16Z`;
}

export function Claw({ x, y, lean, bars, lit = 2 }: ClawSpec) {
  return (
    <g transform={`translate(${String(x)} ${String(y)}) rotate(${String(lean)})`}>
      {bars.map((height, index) => {
        const left = index === 0 ? -19.5 : 3.5;
        const on = index < lit;
        return (
          <g key={left}>
            <path fill={on ? coral : unlit} d={finger(left, height)} />
            <path
              fill={on ? coralShade : unlitShade}
              d={`M${String(left + 16)}-16V${String(8 - height)}a8 8 0 0 0-5-7.4V-16Z`}
            />
          </g>
        );
      })}
      <path fill={shell} d="M-23-21a5 5 0 0 1 5-5h36a5 5 0 0 1 5 5c0 16-9 28-23 28s-23-12-23-28Z" />
      <path
        fill={shellShade}
        d="M18-26a5 5 0 0 1 5 5c0 16-9 28-23 28-5 0-9.5-2-13-5 15 0 25-11 25.500-28Z"
      />
    </g>
  );
}

export function Arm({ path, claw, across = false }: ArmSpec) {
  return (
    <>
      <path
        d={path}
        fill="none"
        stroke={across ? shell : shellShade}
        strokeWidth={15}
        strokeLinecap="round"
      />
      <Claw {...claw} />
    </>
  );
}

/** Two walking legs and the swimming paddle a jaiba is known by, on both sides. */
export function Legs({ paddles }: { readonly paddles: boolean }) {
  return (
    <g fill="none" stroke={shellShade} strokeWidth={10} strokeLinecap="round">
      {paddles && (
        <>
          <path d="M58 164c-14 0-24 3-31 9M182 164c14 0 24 3 31 9" />
          <g fill={shell} stroke="none">
            <ellipse cx={21} cy={180} rx={9} ry={15} transform="rotate(38 21 180)" />
            <ellipse cx={219} cy={180} rx={9} ry={15} transform="rotate(-38 219 180)" />
          </g>
        </>
      )}
      <path d="M68 180c-12 4-21 13-24 26M172 180c12 4 21 13 24 26M88 194c-8 5-13 13-14 24M152 194c8 5 13 13 14 24" />
    </g>
  );
}

export function Shell() {
  return (
    <>
      <path
        fill={shell}
        d="M41 141c-1.500-4 1-6 4-6 17-1 25-27 75-27s58 26 75 27c3 0 5.500 2 4 6-11 42-44 62-79 62s-68-20-79-62Z"
      />
      <path
        fill={shellShade}
        d="M195 135c3 0 5.500 2 4 6-11 42-44 62-79 62-18 0-36-5-50-16 46 10 98-4 118-52 2 0 5 0 7 0Z"
      />
      <path
        d="M65 136c5-7 10-11 17-15"
        fill="none"
        stroke={shellLight}
        strokeWidth={7}
        strokeLinecap="round"
      />
    </>
  );
}

export type Look = 'ahead' | 'right' | 'up' | 'down' | 'apart' | 'sad' | 'happy';

const gaze: Readonly<Record<Exclude<Look, 'happy'>, readonly [number, number, number]>> = {
  // Shift of the left pupil, of the right pupil, and of both downwards.
  ahead: [1, -1, 1],
  right: [6, 6, 1],
  up: [3, 3, -6],
  down: [1, -1, 6],
  apart: [-5, 6, -2],
  sad: [1, -1, 6],
};

export function Eyes({ look }: { readonly look: Look }) {
  return (
    <>
      <path
        fill={shell}
        d="M98 71a25 25 0 0 1 22 13 25 25 0 1 1 36 33l-8 13H92l-8-13a25 25 0 0 1 14-46Z"
      />
      {look === 'happy' ? (
        <>
          <circle cx={98} cy={96} r={20} fill={white} />
          <circle cx={142} cy={96} r={20} fill={white} />
          <path
            d="M88 99c3-9 17-9 20 0M132 99c3-9 17-9 20 0"
            fill="none"
            stroke={ink}
            strokeWidth={6}
            strokeLinecap="round"
          />
        </>
      ) : (
        [98, 142].map((cx, side) => {
          const [left, right, down] = gaze[look];
          const x = cx + (side === 0 ? left : right);
          return (
            <g key={cx}>
              <circle cx={cx} cy={96} r={20} fill={white} />
              <path
                fill={foam}
                d={`M${String(cx + 13)} 81a20 20 0 0 1-27 29 20 20 0 0 0 27-29Z`}
                opacity={0.7}
              />
              <circle cx={x} cy={97 + down} r={11} fill={ink} />
              <circle cx={x - 4} cy={93 + down} r={3.8} fill={white} />
            </g>
          );
        })
      )}
      {look === 'sad' && (
        <path fill={shell} d="M75 99a24 24 0 0 1 38-22ZM165 99a24 24 0 0 0-38-22Z" />
      )}
    </>
  );
}

export type Mouth = 'smile' | 'laugh' | 'small' | 'wavy' | 'sad';

const mouths: Readonly<Record<Exclude<Mouth, 'laugh'>, string>> = {
  smile: 'M104 148c4 12 28 12 32 0',
  small: 'M112 153c5 4 12 3 16-2',
  wavy: 'M104 154c4-5 8-5 11 0s7 5 10 0 7-5 11 0',
  sad: 'M106 158c4-9 24-9 28 0',
};

export function Face({ look, mouth }: { readonly look: Look; readonly mouth: Mouth }) {
  return (
    <>
      <Eyes look={look} />
      <circle cx={80} cy={150} r={8.5} fill={cheek} />
      <circle cx={160} cy={150} r={8.5} fill={cheek} />
      {mouth === 'laugh' ? (
        <>
          <path
            fill={ink}
            d="M101 145h38c2 0 3 1.500 3 3 0 13-9 23-22 23s-22-10-22-23c0-1.500 1-3 3-3Z"
          />
          <path fill={coral} d="M107 165c3-6 8-8 13-8s10 2 13 8c-4 4-8 6-13 6s-9-2-13-6Z" />
        </>
      ) : (
        <path d={mouths[mouth]} fill="none" stroke={ink} strokeWidth={6} strokeLinecap="round" />
      )}
    </>
  );
}
