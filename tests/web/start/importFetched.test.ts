import { jest } from '@jest/globals';
import { importFetched } from '@/start/importFetched';
import { pass } from '../support/clock';

const fetchPart = jest.fn<typeof window.fetchPart>();

beforeEach(() => {
  fetchPart.mockReset().mockResolvedValue(new Blob());
  window.fetchPart = fetchPart;
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
  expect(fetchPart).toHaveBeenCalledWith('/assets/Page-1.js', Infinity);
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
  expect(fetchPart.mock.calls.map(([, tries]) => tries)).toEqual([undefined, Infinity]);
});
