import { ServedText } from '../../shared/sections/long-text/ServedText';

// As with the legal texts; see LegalText.tsx.
const specimen =
  import.meta.env.SSR || import.meta.env.DEV ? await import('./Specimen') : undefined;

/** The text of a document. */
export function DocumentText({ name }: { readonly name: string }) {
  if (specimen === undefined) return <ServedText name={name} />;
  return (
    <div data-text={name}>
      <specimen.Specimen name={name} />
    </div>
  );
}
