// The table of README.md: what the cart does where a browser lacks something. Each row has its test.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  BOOST,
  closeTabs,
  ESTELAR,
  gate,
  installLocks,
  openTab,
  readyTab,
  silenceErrors,
  storedLines,
  tabBehindLock,
  type Tab,
} from '../support/tabs';

afterEach(closeTabs);

const storageCodes = ({ events }: Tab) =>
  events.flatMap((event) => (event.kind === 'storage' ? event.code : []));

async function worksInMemory(storage: () => Storage): Promise<void> {
  const logged = silenceErrors();
  const { load, arrive } = gate();
  const tab = openTab({ load, storage });
  tab.store.add(ESTELAR);
  expect(tab.store.isStored()).toBe(false);
  await arrive();
  tab.store.add(BOOST);
  tab.store.remove(ESTELAR);
  expect(tab.shown()).toEqual([BOOST, 1]);
  expect(storageCodes(tab)).toEqual(['storage_unavailable']);
  const texts = logged.mock.calls.map(([text]) => String(text));
  expect(texts).toContain('The storage failed to read cart:');
  tab.store.clear();
  expect(tab.shown()).toEqual([]);
}

async function mergesTwoTabs(): Promise<void> {
  const [first, other] = [await readyTab(), await readyTab()];
  first.store.add(ESTELAR);
  other.store.add(BOOST);
  await jest.advanceTimersByTimeAsync(0);
  expect(other.shown()).toEqual([ESTELAR, 1, BOOST, 1]);
  expect(storedLines()).toEqual([ESTELAR, 1, BOOST, 1]);
}

const SITUATIONS: Readonly<Record<string, () => Promise<void>>> = {
  'Storage refused': () =>
    worksInMemory(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }),

  'No storage': () => worksInMemory(() => null as unknown as Storage),

  async 'Storage full'() {
    const logged = silenceErrors();
    const tab = await readyTab();
    tab.store.add(BOOST);
    const refuseWrites = () =>
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      });
    const write = refuseWrites();
    tab.store.add(ESTELAR);
    tab.store.add(ESTELAR);
    expect(tab.shown()).toEqual([BOOST, 1, ESTELAR, 2]);
    expect(storedLines()).toEqual([BOOST, 1]);
    expect(storageCodes(tab)).toEqual(['storage_full']);
    const failed = ['The storage failed to store cart:'];
    expect(logged.mock.calls.map(([text]) => String(text))).toEqual(failed);
    write.mockRestore();
    tab.store.add(ESTELAR);
    expect(storedLines()).toEqual([BOOST, 1, ESTELAR, 3]);
    // A storage that fails once more is logged once more.
    refuseWrites();
    tab.store.add(ESTELAR);
    expect(logged.mock.calls.map(([text]) => String(text))).toEqual([...failed, ...failed]);
    expect(storageCodes(tab)).toEqual(['storage_full']);
  },

  async 'A private window'() {
    const { store } = await readyTab();
    store.add(ESTELAR);
    expect((await readyTab()).shown()).toEqual([ESTELAR, 1]);
    // The browser empties the storage with the last window.
    localStorage.clear();
    expect((await readyTab()).shown()).toEqual([]);
  },

  async 'No Web Locks'() {
    jest.useFakeTimers();
    expect('locks' in navigator).toBe(false);
    await mergesTwoTabs();
  },

  async 'Web Locks refused'() {
    installLocks().request = () => Promise.reject(new DOMException('No.', 'SecurityError'));
    await mergesTwoTabs();
    const { store } = await readyTab();
    store.underLock(() => void store.remove(BOOST));
    await jest.advanceTimersByTimeAsync(0);
    expect(storedLines()).toEqual([ESTELAR, 1]);
  },

  async 'A tab that holds the lock too long'() {
    // Chrome has had locks since version 69, and AbortSignal.timeout since version 103.
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      throw new TypeError('AbortSignal.timeout is not a function');
    });
    const { store, locks } = await tabBehindLock();
    store.add(ESTELAR, 2);
    const claim = jest.fn(() => void store.decrease(ESTELAR));
    store.underLock(claim);
    localStorage.setItem('cartWaiting', '[{"type":"add","planId":205,"quantity":1}]');
    await jest.advanceTimersByTimeAsync(399);
    expect(storedLines()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(storedLines()).toEqual([ESTELAR, 2]);
    expect(claim).not.toHaveBeenCalled();
    locks.release();
    await jest.advanceTimersByTimeAsync(12);
    expect(storedLines()).toEqual([ESTELAR, 1, BOOST, 1]);
    expect(claim).toHaveBeenCalledTimes(1);
  },

  async 'A browser that was closed while the core loaded'() {
    const { store } = openTab(gate());
    store.add(ESTELAR);
    store.add(BOOST, 2);
    expect(store.isStored()).toBe(true);
    store.close();
    expect((await readyTab()).shown()).toEqual([ESTELAR, 1, BOOST, 2]);
    expect(localStorage.getItem('cartWaiting')).toBeNull();
    expect((await readyTab()).shown()).toEqual([ESTELAR, 1, BOOST, 2]);
  },
};

describe('the cart', () => {
  it.each(Object.entries(SITUATIONS))('keeps working: %s', (_, happens) => happens());

  it('has a test for each situation of README.md', () => {
    const page = fileURLToPath(new URL('../../../bindings/README.md', import.meta.url));
    const [, table = ''] = readFileSync(page, 'utf8').split('| Situation ');
    const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2);
    const situations = rows.map((row) => /^\| ([^:|]*)/.exec(row)?.[1]?.trim());
    expect(situations).toEqual(Object.keys(SITUATIONS));
  });
});
