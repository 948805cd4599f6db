import type { ReactNode } from 'react';

export interface ArtProps {
  readonly className?: string | undefined;
  /** Spoken name. Without it the picture is decoration and hidden from assistive technology. */
  readonly title?: string | undefined;
}

interface ArtSvgProps extends ArtProps {
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
  readonly fill?: string;
}

/** The frame every drawing shares: sized, so that nothing jumps, and silent unless it is named. */
export function ArtSvg({ width, height, className, title, fill, children }: ArtSvgProps) {
  const naming =
    title === undefined
      ? ({ 'aria-hidden': true } as const)
      : ({ role: 'img', 'aria-label': title } as const);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width={width}
      height={height}
      fill={fill}
      className={className}
      focusable="false"
      {...naming}
    >
      {title === undefined ? null : <title>{title}</title>}
      {children}
    </svg>
  );
}
