import { RichText } from '../long-text/RichText';
import { lineRegistration as texts } from '../long-text/lineRegistration';

interface LineRegistrationProps {
  /** Of the heading; without one the title is a bold run of the text. */
  readonly level?: 2 | 3;
  /** How many new lines are about to be bought. */
  readonly lines?: number;
}

/** What comes first with a new line: its holder links it to the CURP. */
export function LineRegistration({ level, lines = 0 }: LineRegistrationProps) {
  const many = texts.manyLines(lines);
  const Heading = level === undefined ? 'strong' : (`h${level}` as const);
  return (
    <section aria-label={texts.title}>
      <Heading>{texts.title}</Heading>
      <p>
        <RichText text={texts.text} />
      </p>
      {many === null ? null : <p>{many}</p>}
    </section>
  );
}
