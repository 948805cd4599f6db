import { site } from '..';

export interface PageHeadProps {
  /** Name of the page, without the brand. If absent, the title is the brand alone. */
  readonly title?: string | undefined;
  /** Path of the page's canonical URL; absent on pages that search engines must not index. */
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
