import { jest } from '@jest/globals';
import { act, within } from '@testing-library/react';

/** The network of the device goes, or returns. */
export function setOnline(online: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

/** Another tab stores a text. */
export function storeElsewhere(key: string, text: string): void {
  localStorage.setItem(key, text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

/** The message that a link to the chat starts with. */
export function chatText(link: HTMLElement): string | null {
  return new URL(link.getAttribute('href') ?? '').searchParams.get('text');
}

/** The text of each element. */
export const texts = (elements: readonly HTMLElement[]) =>
  elements.map(({ textContent }) => textContent);

/** A part of the page has one link of that name, and it leads there. */
export function expectLink(name: string | RegExp, href: string, part = document.body): void {
  expect(within(part).getByRole('link', { name })).toHaveAttribute('href', href);
}
