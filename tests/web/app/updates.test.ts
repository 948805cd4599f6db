import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { isSafeToReload } from '@/app/updates/isSafeToReload';
import { browserCart } from '@/shared/core/cart';
import { reloadWhenPartsAreGone, rememberReloadOf } from '@/app/updates/missingPart';
import { fillStorage, silenceErrors } from '../support/storage';
import { pass } from '../support/clock';

afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

function show(html: string): void {
  document.body.innerHTML = html;
}

it('isSafeToReload is true on a page without input', () => {
  show('<input type="text" value=""><textarea></textarea><input type="checkbox" value="yes">');
  expect(isSafeToReload()).toBe(true);
});

it.each([
  ['a text', '<input type="text" value="Ana">'],
  ['an e-mail', '<input type="email" value="ana@">'],
  ['a number', '<input inputmode="numeric" value="4901">'],
  ['a password', '<input type="password" value="jaiba">'],
  ['a longer text', '<textarea>Portón azul</textarea>'],
])('isSafeToReload is false with %s in a half-filled form', (_, field) => {
  show(`<form><input type="text" value="">${field}</form>`);
  expect(isSafeToReload()).toBe(false);
});

it.each(['dialog', 'alertdialog'])('isSafeToReload is false with an open %s', (role) => {
  show(`<div role="${role}"></div>`);
  expect(isSafeToReload()).toBe(false);
});

it.each(['/proceder-a-pagar', '/success', '/success/', '/success?session_id=cs_1'])(
  'isSafeToReload is false during a payment: %s',
  (path) => {
    window.history.replaceState(null, '', path);
    expect(isSafeToReload()).toBe(false);
  },
);

it('isSafeToReload is false with a cart that could not be stored', async () => {
  silenceErrors();
  browserCart.core.start();
  await waitFor(() => expect(browserCart.getSnapshot().status).toBe('ready'));
  const full = fillStorage();
  browserCart.add(204);
  expect(isSafeToReload()).toBe(false);
  full.mockRestore();
  browserCart.add(204);
  expect(isSafeToReload()).toBe(true);
  browserCart.clear();
});

afterEach(() => {
  jest.restoreAllMocks();
});

it('rememberReloadOf allows one reload per version', () => {
  expect(rememberReloadOf('/assets/index-1.js')).toBe(true);
  expect(rememberReloadOf('/assets/index-1.js')).toBe(false);
  expect(rememberReloadOf('/assets/index-2.js')).toBe(true);
  expect(rememberReloadOf('/assets/index-2.js')).toBe(false);
});

it('rememberReloadOf allows no reload where the browser stores nothing', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  expect(rememberReloadOf('/assets/index-1.js')).toBe(false);
});

describe('a chunk that cannot be fetched', () => {
  const own = '/assets/index-7.js';
  const fetched = jest.fn<typeof window.fetchPart>();

  beforeAll(() => reloadWhenPartsAreGone(`https://tienda.example${own}`));
  beforeEach(() => {
    silenceErrors(); // jsdom does not implement reload and logs an error.
    sessionStorage.clear();
    document.body.replaceChildren();
    fetched.mockReset();
    window.fetchPart = fetched;
  });

  /** The version recorded by the reload after a missing chunk. */
  async function missPart(filesOfTheServer: string, ok = true): Promise<string | null> {
    const answer = { text: () => Promise.resolve(filesOfTheServer) } as Blob;
    if (ok) fetched.mockResolvedValue(answer);
    else fetched.mockRejectedValue(new TypeError(filesOfTheServer));
    window.dispatchEvent(new Event('part-lost'));
    await pass(0);
    return sessionStorage.getItem('reloadedFor');
  }

  it('reloads once when a chunk of a replaced version is missing', async () => {
    const errors = silenceErrors();
    expect(await missPart('/assets/index-8.js')).toBe(own);
    expect(await missPart('/assets/index-8.js')).toBe(own);
    expect(errors).toHaveBeenCalledTimes(1);
  });

  it("does not reload when the server has the page's version", async () => {
    expect(await missPart(own)).toBeNull();
  });

  it('does not reload for an error page of the server', async () => {
    expect(await missPart('Bad gateway', false)).toBeNull();
  });

  it('does not reload a page with input that would be lost', async () => {
    document.body.innerHTML = '<input value="ana@">';
    expect(await missPart('/assets/index-8.js')).toBeNull();
  });

  it('sends no request without a network', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await missPart('/assets/index-8.js')).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });
});
