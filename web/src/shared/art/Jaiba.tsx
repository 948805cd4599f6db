export interface JaibaProps {
  readonly pose:
    'greeting' | 'pointing' | 'thinking' | 'celebrating' | 'lost' | 'no-signal' | 'empty-cart';
  readonly className?: string | undefined;
}

/** The mascot, a blue crab whose raised claws are signal bars. Decoration: the words stand beside it. */
export function Jaiba({ pose, className }: JaibaProps) {
  return (
    <img src={`/img/jaiba/${pose}.svg`} alt="" width={240} height={240} className={className} />
  );
}
