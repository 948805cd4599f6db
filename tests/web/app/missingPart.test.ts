import { jest } from '@jest/globals';
import { reloadWhenPartsAreGone, rememberReloadOf } from '@/app/updates/missingPart';
import { pass } from '../support/clock';
import { silenceErrors } from '../support/storage';

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
