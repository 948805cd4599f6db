import { site } from '../site';
import type { PageHeadProps } from './PageHead';
import { structuredData } from './structuredData';

/** The picture beside a shared link: `public/img/og.png`. */
const picture = { path: '/img/og.png', width: 1200, height: 630 };

interface SearchHeadProps {
  readonly head: PageHeadProps;
  readonly description: string;
  /** Titles of the pages that have an address, for the trail of names above this one. */
  readonly titles: ReadonlyMap<string, string>;
}

/**
 * What search engines and chats read besides the title. Only the prerendered HTML has it:
 * they open each address afresh, and shoppers' browsers need not carry the code.
 */
export function SearchHead({ head, description, titles }: SearchHeadProps) {
  const { path, title } = head;
  const meta = <meta name="description" content={description} />;
  // A step of the purchase is not to be found, so there is no more to say about it.
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
        // Data, not code: no browser runs it, and no CSP refuses it.
        dangerouslySetInnerHTML={{ __html: inScript(structuredData(path, titles)) }}
      />
    </>
  );
}

/** JSON that no text in it can end early, whatever the operator's settings hold. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
