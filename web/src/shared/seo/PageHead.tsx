import { site } from '../site';

export interface PageHeadProps {
  /** Name of the page, without the brand. Absent: the brand alone is the title. */
  readonly title?: string | undefined;
  /** Path of the page's one true address; absent on pages that are not to be found. */
  readonly path?: string | undefined;
}

/** Elements of the document's head; React hoists them there. */
export function PageHead({ title, path }: PageHeadProps) {
  return (
    <>
      <title>{title === undefined ? site.brand : `${title} | ${site.brand}`}</title>
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={`${site.publicUrl}${path}`} />
      )}
    </>
  );
}
