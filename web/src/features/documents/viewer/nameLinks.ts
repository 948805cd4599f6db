import { texts } from '../texts';

/**
 * The links that PDF.js lays over a page are empty boxes: here they get the name of where they lead.
 * A telephone number or an address opens its application, which needs no tab.
 */
export function nameLinks(sheet: Element): void {
  for (const link of sheet.querySelectorAll<HTMLAnchorElement>('.linkAnnotation a')) {
    const target = link.href.replace(/^(mailto:|tel:|https?:\/\/)/, '').replace(/\/$/, '');
    link.setAttribute('aria-label', texts.viewer.link(target));
    if (!/^https?:/.test(link.href)) link.removeAttribute('target');
  }
}
