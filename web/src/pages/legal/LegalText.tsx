import { use, useState } from 'react';
import { cx } from '../../shared/ui';
import styles from './LegalText.module.css';
import { legalTextUrl, type LegalName } from './texts';

// Browsers get neither the texts nor what renders them. The development server prerenders nothing.
const article = import.meta.env.SSR || import.meta.env.DEV ? await import('./Article') : undefined;

/**
 * The table of contents and the text. Only the prerendered HTML contains the text: scripts would contain it a second
 * time. A page that was opened by a link fetches it.
 */
export function LegalText({ name }: { readonly name: LegalName }) {
  if (article !== undefined) {
    return (
      <div className={cx('stack-3', styles.columns)} data-text={name}>
        <article.Article name={name} />
      </div>
    );
  }
  return <ServedText name={name} />;
}

function ServedText({ name }: { readonly name: LegalName }) {
  // Read once: an opened item changes the document.
  const [own] = useState(() => document.querySelector(`[data-text="${name}"]`)?.innerHTML);
  const html = own ?? use(fetchText(name));
  return (
    <div
      className={cx('stack-3', styles.columns)}
      data-text={name}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const fetched = new Map<LegalName, Promise<string>>();

/** @throws TypeError in the promise if the text is out of reach; a later call asks again. */
function fetchText(name: LegalName): Promise<string> {
  const known = fetched.get(name);
  if (known !== undefined) return known;
  const read = async () => {
    const response = await fetch(legalTextUrl(name));
    if (!response.ok) throw new TypeError(`${name}: ${response.status.toString()}`);
    return response.text();
  };
  const text = read().catch((reason: unknown) => {
    fetched.delete(name);
    throw reason;
  });
  fetched.set(name, text);
  return text;
}
