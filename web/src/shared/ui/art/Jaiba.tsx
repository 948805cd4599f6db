import { Picture } from '../Picture';

export interface JaibaProps {
  readonly pose:
    'greeting' | 'pointing' | 'thinking' | 'celebrating' | 'lost' | 'no-signal' | 'empty-cart';
  readonly className?: string | undefined;
}

/** The mascot, a blue crab with signal bars as claws. Decorative, because the text is beside it. */
export function Jaiba({ pose, className }: JaibaProps) {
  return <Picture src={`/img/jaiba/${pose}.svg`} width={240} height={240} className={className} />;
}
