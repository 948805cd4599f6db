interface TwistProps {
  /** Colour of the next section, which fills the area below the ribbon. */
  readonly ground: string;
}

/**
 * The ribbon with one loop, as the lower edge of a hero, 1440 px wide. On narrow screens let it
 * overflow to the left (`width: 1440px; float right` or `object-position`), so that the loop stays visible.
 */
export function Twist({ ground }: TwistProps) {
  return (
    <svg viewBox="0 0 1440 160" width={1440} height={160} aria-hidden="true">
      <path
        d="M0 114C214 60 425 61 640 108 803 144 986 144 1070 112 1142 141 1299 136 1440 101V160H0Z"
        fill={ground}
      />
      <g fill="none" strokeWidth={14} stroke="var(--coral)" strokeLinecap="round">
        <path d="M-20 120C200 60 420 60 640 108s476 32 476-42" />
        <path d="M1116 66c0-60-88-60-88 0" stroke="var(--coral-shade)" strokeLinecap="butt" />
        <path d="M1028 66c0 74 212 84 432 30" />
      </g>
    </svg>
  );
}
