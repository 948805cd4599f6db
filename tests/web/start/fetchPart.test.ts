import { jest } from '@jest/globals';
import { fetchPart } from '@/start/fetchPart';
import { importFetched } from '@/start/importFetched';
import { pass } from '../support/clock';

describe('fetchPart', () => {
  const lost: string[] = [];
  window.addEventListener('part-lost', ({ detail }) => lost.push(detail));
  const fetched = jest.fn<typeof fetch>();
  const CUT = new TypeError('Failed to fetch');
  const OK = { ok: true, blob: () => Promise.resolve(new Blob()) } as Response;

  beforeEach(() => {
    globalThis.fetch = fetched;
    fetched.mockReset().mockResolvedValue(OK);
  });

  it('a file is requested once, also by two at the same time', async () => {
    await Promise.all([fetchPart('/assets/a.js'), fetchPart('/assets/a.js')]);
    await fetchPart('/assets/a.js');
    expect(fetched.mock.calls).toEqual([['/assets/a.js']]);
  });

  it('a lost file is requested at once, after one, four and ten seconds, and with the network', async () => {
    fetched.mockRejectedValueOnce(CUT).mockResolvedValueOnce({ ok: false } as Response);
    fetched.mockRejectedValueOnce(CUT).mockRejectedValueOnce(CUT).mockRejectedValueOnce(CUT);
    const part = fetchPart('/assets/b.js', Infinity);
    for (const [wait, requests] of [
      ...[[0, 2] as const, [999, 2] as const, [1, 3] as const, [3999, 3] as const, [1, 4] as const],
      ...[[9999, 4] as const, [1, 5] as const],
    ]) {
      await pass(wait);
      expect(fetched).toHaveBeenCalledTimes(requests);
    }
    // The page is told once: its version may be gone from the server.
    expect(lost.splice(0)).toEqual(['/assets/b.js']);
    window.dispatchEvent(new Event('online'));
    await part;
    expect(fetched).toHaveBeenCalledTimes(6);
  });

  it('a file rejects after the wanted number of failures, and is requested by the next call', async () => {
    fetched.mockRejectedValueOnce(CUT).mockRejectedValueOnce(CUT);
    const part = expect(fetchPart('/assets/c.wasm', 2)).rejects.toBe(CUT);
    await pass(0);
    await part;
    expect(lost).toEqual([]);
    await fetchPart('/assets/c.wasm', 2);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('styles that the build wrote into the page are not fetched', async () => {
    document.head.innerHTML = '<style data-href="/page.css">a { color: red }</style>';
    await fetchPart('/page.css');
    expect(document.head.children).toHaveLength(1);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('a style sheet is a link, in the place of the one that failed', async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/d.css"><style></style>';
    const part = fetchPart('/d.css');
    await pass(0);
    const [link, other] = document.head.children;
    expect([link?.tagName, other?.tagName, document.head.children.length]).toEqual([
      'LINK',
      'STYLE',
      2,
    ]);
    link?.dispatchEvent(new Event('error'));
    await pass(0);
    document.head.firstElementChild?.dispatchEvent(new Event('load'));
    await part;
    const added = fetchPart('/e.css');
    await pass(0);
    expect(document.head.lastElementChild).toHaveAttribute('href', '/e.css');
    document.head.lastElementChild?.dispatchEvent(new Event('load'));
    await added;
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('importFetched', () => {
  const fetched = jest.fn<typeof window.fetchPart>();

  beforeEach(() => {
    fetched.mockReset().mockResolvedValue(new Blob());
    window.fetchPart = fetched;
  });

  it('a failed import is retried once after a second, as it also fails while the page is being left', async () => {
    const load = jest
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('error loading dynamically imported module'))
      .mockResolvedValue('the module');
    const imported = importFetched(load, ['assets/Page-1.js']);
    await pass(999);
    expect(load).toHaveBeenCalledTimes(1);
    await pass(1);
    await expect(imported).resolves.toBe('the module');
    expect(fetched).toHaveBeenCalledWith('/assets/Page-1.js', Infinity);
  });

  it('an import that fails twice rejects with the second reason', async () => {
    const reason = new TypeError('again');
    const load = jest.fn<() => Promise<string>>().mockRejectedValue(reason);
    const imported = expect(importFetched(load)).rejects.toBe(reason);
    await pass(1000);
    await imported;
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('before hydration files are fetched until they arrive, afterwards with three attempts', async () => {
    document.documentElement.dataset['hydrated'] = '';
    await importFetched(() => Promise.resolve(), ['assets/Page-1.js']);
    delete document.documentElement.dataset['hydrated'];
    await importFetched(() => Promise.resolve(), ['assets/Page-1.js']);
    expect(fetched.mock.calls.map(([, tries]) => tries)).toEqual([undefined, Infinity]);
  });
});
