import { RichText } from './long-text/RichText';
import { lineRegistration as texts } from './long-text/lineRegistration';

interface LineRegistrationProps {
  /** Level of the heading; without it, the title is bold text. */
  readonly level?: 3;
  readonly lines?: number;
}

/** Explains that the holder of a new line must first link it to the CURP. */
export function LineRegistration({ level, lines = 0 }: LineRegistrationProps) {
  const many = texts.manyLines(lines);
  const Heading = level === undefined ? 'strong' : (`h${level}` as const);
  return (
    <section className="stack-1" aria-label={texts.title}>
      <Heading className={level && 'large'}>{texts.title}</Heading>
      <p>
        <RichText text={texts.text} />
      </p>
      {many === null ? null : <p>{many}</p>}
    </section>
  );
}
