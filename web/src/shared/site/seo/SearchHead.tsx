import { site } from '..';
import type { PageHeadProps } from './PageHead';
import { structuredData } from './structuredData';

/** The preview image of a shared link: `public/img/og.png`. */
const picture = { path: '/img/og.png', width: 1200, height: 630 };

interface SearchHeadProps {
  readonly head: PageHeadProps;
  readonly description: string;
  /** Page titles by path, for the breadcrumb trail. */
  readonly titles: ReadonlyMap<string, string>;
}

/**
 * Metadata for search engines and link previews. Only the prerendered HTML contains it, because crawlers load
 * each URL separately; so browsers do not download this code.
 */
export function SearchHead({ head, description, titles }: SearchHeadProps) {
  const { path, title } = head;
  const meta = <meta name="description" content={description} />;
  // Pages of the purchase are not indexed and need no further metadata.
  if (path === undefined) return meta;
  return (
    <>
      {meta}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="es_MX" />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:title" content={title ?? site.brand} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${site.publicUrl}${path}`} />
      <meta property="og:image" content={`${site.publicUrl}${picture.path}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={site.brand} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // Browsers do not execute JSON-LD, so the content security policy does not block it.
        dangerouslySetInnerHTML={{ __html: inScript(structuredData(path, titles)) }}
      />
    </>
  );
}

/** Returns JSON in which no text, such as a setting, can close the script element. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
