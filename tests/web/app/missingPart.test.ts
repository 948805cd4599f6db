import { jest } from '@jest/globals';
import { reloadWhenPartsAreGone, rememberReloadOf } from '@/app/updates/missingPart';
import { pass } from '../support/clock';
import { silenceErrors } from '../support/storage';

afterEach(() => {
  jest.restoreAllMocks();
});

it('a version is left by a reload once, and the next one once more', () => {
  expect(rememberReloadOf('/assets/index-1.js')).toBe(true);
  expect(rememberReloadOf('/assets/index-1.js')).toBe(false);
  expect(rememberReloadOf('/assets/index-2.js')).toBe(true);
  expect(rememberReloadOf('/assets/index-2.js')).toBe(false);
});

it('no page is loaded again where nothing can be remembered', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  expect(rememberReloadOf('/assets/index-1.js')).toBe(false);
});

describe('a part that cannot be fetched', () => {
  const own = '/assets/index-7.js';
  let isSafe = true;
  const fetched = jest.fn<typeof fetch>();

  beforeAll(() => {
    reloadWhenPartsAreGone(`https://tienda.example${own}`, () => isSafe);
  });
  beforeEach(() => {
    silenceErrors(); // jsdom has no reload, and says so.
    sessionStorage.clear();
    isSafe = true;
    fetched.mockReset();
    globalThis.fetch = fetched;
  });

  /** The version that a reload has left, after a part was not there. */
  async function missPart(filesOfTheServer: string): Promise<string | null> {
    fetched.mockResolvedValue({
      ok: true,
      text: () => Promise.resolve(filesOfTheServer),
    } as Response);
    window.dispatchEvent(new Event('part-lost'));
    await pass(0);
    return sessionStorage.getItem('reloadedFor');
  }

  it('is of a version that has gone: the page leaves it, once', async () => {
    expect(await missPart('/assets/index-8.js')).toBe(own);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(await missPart('/assets/index-8.js')).toBe(own);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is of the version that the server has: the page stays', async () => {
    expect(await missPart(own)).toBeNull();
  });

  it('stays where loading again would take something from the shopper', async () => {
    isSafe = false;
    expect(await missPart('/assets/index-8.js')).toBeNull();
  });

  it('asks nobody without a network', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await missPart('/assets/index-8.js')).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });
});
