import { use, useState } from 'react';
import './longText.css';

/** Returns the path of a text without the page around it. */
export const textUrl = (name: string): string => `/texto-${name}.html`;

/** The HTML of each text, by its name, while pages are prerendered and in development; see app/textFiles.tsx. */
export const prerendered = new Map<string, string>();

interface ServedTextProps {
  readonly name: string;
  readonly className?: string;
}

/**
 * A legal text or a document, which only the prerendered HTML contains, because scripts would contain it a second time.
 * A page that was opened by a link fetches it.
 */
export function ServedText({ name, className }: ServedTextProps) {
  // Read once: an opened item changes the document.
  const [own] = useState(
    () => prerendered.get(name) ?? document.querySelector(`[data-text="${name}"]`)?.innerHTML,
  );
  const html = own ?? use(fetchText(name));
  return <div className={className} data-text={name} dangerouslySetInnerHTML={{ __html: html }} />;
}

const fetched = new Map<string, Promise<string>>();

/** @throws TypeError in the promise if the text is out of reach; a later call asks again. */
function fetchText(name: string): Promise<string> {
  const known = fetched.get(name);
  if (known !== undefined) return known;
  const text = window.fetchPart(textUrl(name)).then((file) => file.text());
  fetched.set(name, text);
  text.catch(() => fetched.delete(name));
  return text;
}
