interface LogoProps {
  readonly className?: string | undefined;
  /** The accessible name. Without it the image is decorative and hidden from assistive technology. */
  readonly title?: string;
  /** `light`: for light grounds (deep letters). `dark`: for dark grounds (white letters). */
  readonly on?: 'light' | 'dark';
}

/**
 * The wordmark in letters of one round stroke. The tail of the y is a ribbon with one loop, which hides the
 * change of colour at the stem.
 */
export function Logo({ on = 'light', className, title }: LogoProps) {
  const naming =
    title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <svg
      viewBox="0 0 344 136"
      width={344}
      height={136}
      fill="none"
      className={className}
      {...naming}
    >
      {title === undefined ? null : <title>{title}</title>}
      <g strokeWidth={15.5} strokeLinecap="round" strokeLinejoin="round">
        <path
          stroke={on === 'light' ? 'var(--deep)' : 'var(--white)'}
          d="M26 14v44a18 18 0 0 0 18 18h2M10.5 34h33M67 34v22a20.5 20.5 0 0 0 41 0V34v42M132 34v42M188 40c-4-4-10-6.5-17-6.5-10 0-16 4-16 10.5 0 14.5 35 6.5 35 21.5 0 7-7 10.5-17 10.5-8 0-15-2.5-19-7M223 14v44a18 18 0 0 0 18 18h2M207.5 34h33M263 34v22a20 20 0 0 0 40 0V34v56"
        />
        <path stroke="var(--coral-shade)" d="M303 92c0 22-10 34-26 34-13 0-21-7-21-17" />
        <path stroke="var(--coral)" d="M256 109c0-11 9-15 22-15.5 22-1 40-3 57-12.5" />
      </g>
      <circle cx={132} cy={12} r={9.5} fill="var(--sun)" />
    </svg>
  );
}
