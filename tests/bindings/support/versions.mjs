// node versions.mjs OLDER NEWER HISTORIES SEED: two builds of the package, as folders, share a browser's storage. NEWER
// sells plan 104 besides. Prints, as JSON, the random histories that broke the rule: no line that a shopper added and did not
// remove is ever missing for the newest version, and none has more units than were added.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , older = '', newer = '', histories = '0', seed = '1'] = process.argv;

/** @typedef {import('../../../bindings/dist/index.js').ShopCore} Core */
/** @typedef {import('../../../bindings/dist/react/cart_store.js')} CartStores */
/** @typedef {import('../../../bindings/dist/react/core_store.js')} CoreStores */
/** @typedef {{ core: Core, createCartStore: CartStores['createCartStore'], createCoreStore: CoreStores['createCoreStore'] }} Version */

/** @param {string} dist @returns {Promise<Version>} */
async function load(dist) {
  const from = (/** @type {string} */ file) => import(pathToFileURL(join(dist, file)).href);
  const { loadShopCore } = await from('index.js');
  const { createCartStore } = await from('react/cart_store.js');
  const { createCoreStore } = await from('react/core_store.js');
  return { core: await loadShopCore(), createCartStore, createCoreStore };
}

const today = await load(older);
const next = await load(newer);

/** A version whose carts are stored in another form, and which reads today's. */
const isLater = (/** @type {string | null | undefined} */ text) =>
  text?.startsWith('{"v":2') === true;
const listOf = (/** @type {string | null | undefined} */ text) =>
  isLater(text) ? JSON.stringify(JSON.parse(text ?? '').lines) : (text ?? null);
/** @type {Version} */
const form = {
  ...next,
  core: {
    ...next.core,
    restoreCart: (text) => next.core.restoreCart(listOf(text)),
    updateStoredCart: (previous, cart, extras) => {
      const lines = next.core.updateStoredCart(listOf(previous), cart, extras);
      return lines === '[]' ? lines : `{"v":2,"lines":${lines}}`;
    },
  },
};

/** A full storage takes what is no longer than what was there. */
class FakeStorage {
  limit = Infinity;
  /** @type {Map<string, string>} */
  texts = new Map();
  size = () => [...this.texts.values()].reduce((sum, text) => sum + text.length, 0);
  getItem = (/** @type {string} */ key) => this.texts.get(key) ?? null;
  setItem(/** @type {string} */ key, /** @type {string} */ text) {
    if (this.size() - (this.texts.get(key)?.length ?? 0) + text.length > this.limit) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    this.texts.set(key, text);
  }
  removeItem = (/** @type {string} */ key) => void this.texts.delete(key);
}

const settled = async () => {
  for (let step = 0; step < 8; step += 1) await Promise.resolve();
};

/** A tab of a version. Its core arrives when the test says so. */
function openTab(/** @type {Version} */ version, /** @type {FakeStorage} */ storage) {
  const page = Object.assign(new EventTarget(), { document: new EventTarget() });
  /** @type {(core: Core) => void} */
  let arrive = () => undefined;
  const core = new Promise((/** @type {(core: Core) => void} */ resolve) => (arrive = resolve));
  const store = version.createCartStore({
    core: version.createCoreStore(() => core),
    storage: () => /** @type {any} */ (storage),
    id: 'cart',
    exclusively: null,
    page: /** @type {any} */ (page),
    logStorage: () => undefined,
  });
  store.core.start();
  return {
    version,
    store,
    plans: version === today ? [204, 205] : [204, 205, 104],
    isReady: () => store.getSnapshot().status === 'ready',
    load: () => {
      arrive(version.core);
      return settled();
    },
    hear: () => page.dispatchEvent(Object.assign(new Event('storage'), { key: null })),
    has: (/** @type {number} */ planId) =>
      store.getSnapshot().cart?.lines.some((line) => line.planId === planId) === true,
  };
}
/** @typedef {ReturnType<typeof openTab>} Tab */

async function readyTab(/** @type {Version} */ version, /** @type {FakeStorage} */ storage) {
  const tab = openTab(version, storage);
  await tab.load();
  return tab;
}

/** mulberry32 */
function random(/** @type {number} */ state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the steps of a history if a line is missing at its end. */
async function history(/** @type {number} */ number) {
  const value = random(Number(seed) * 1_000_003 + number);
  const below = (/** @type {number} */ limit) => Math.floor(value() * limit);
  const newest = below(2) === 0 ? next : form;
  const storage = new FakeStorage();
  /** @type {Tab[]} */
  let tabs = [];
  /** What the shopper did last with a plan; undefined while two tabs have not seen each other's change. */
  /** @type {Map<number, 'added' | 'removed' | undefined>} */
  const last = new Map();
  /** @type {Map<number, number>} */
  const added = new Map();
  /** Changes that are not in the storage yet, by tab. */
  /** @type {Map<Tab, Map<number, string>>} */
  const pending = new Map();
  /** @type {string[]} */
  const steps = [];

  const note = (
    /** @type {Tab} */ tab,
    /** @type {number} */ planId,
    /** @type {'added' | 'removed'} */ what,
  ) => {
    const isContested = [...pending].some(([, plans]) => (plans.get(planId) ?? what) !== what);
    last.set(planId, isContested ? undefined : what);
    const isPending = storage.limit < Infinity || !tab.isReady() || !tab.store.isStored();
    if (!isPending) return;
    const own = pending.get(tab) ?? new Map();
    pending.set(tab, own.set(planId, what));
  };
  const flush = () => {
    const hasWaiting = storage.texts.has('cartWaiting');
    for (const [tab] of pending)
      if (!hasWaiting && tab.isReady() && tab.store.isStored()) pending.delete(tab);
  };

  for (let step = 0; step < 14; step += 1) {
    const open = tabs.length;
    const tab = tabs[below(open)];
    const kind = below(10);
    if (tab === undefined || (kind === 0 && open < 3)) {
      const version = below(2) === 0 ? today : newest;
      const opened = below(3) === 0 ? openTab(version, storage) : await readyTab(version, storage);
      tabs.push(opened);
      steps.push(
        `open ${version === today ? 'older' : 'newer'}${opened.isReady() ? '' : ' without core'}`,
      );
    } else if (kind === 1) {
      tab.store.close();
      // What could be stored nowhere ends with its tab.
      for (const [planId] of pending.get(tab) ?? []) last.set(planId, undefined);
      tabs = tabs.filter((one) => one !== tab);
      steps.push('close');
    } else if (kind === 2) {
      await tab.load();
      steps.push('core arrives');
    } else if (kind === 3) {
      storage.limit = storage.limit === Infinity ? storage.size() : Infinity;
      steps.push(storage.limit < Infinity ? 'storage full' : 'storage has space');
    } else if (kind === 4) {
      for (const one of tabs) one.hear();
      steps.push('hear');
    } else {
      const planId = tab.plans[below(tab.plans.length)] ?? 204;
      const name = `${tab.version === today ? 'older' : 'newer'}`;
      const act =
        /** @type {const} */ (['add', 'add', 'add', 'remove', 'decrease', 'clear'])[below(6)] ??
        'add';
      steps.push(`${name} ${act} ${planId}`);
      if (act === 'clear') {
        // Also what another tab has stored since it was displayed.
        tab.store.clear();
        for (const one of [204, 205, 104]) note(tab, one, 'removed');
      } else {
        const result = tab.store[act](planId, 1);
        const isDone = result === null || result.ok;
        if (act === 'add' && isDone) {
          added.set(planId, (added.get(planId) ?? 0) + 1);
          note(tab, planId, 'added');
        }
        if (act === 'remove' && isDone) note(tab, planId, 'removed');
      }
    }
    flush();
  }
  storage.limit = Infinity;
  for (const tab of tabs) {
    await tab.load();
    // A change of a tab stores what it could not store before.
    tab.store.add(503);
  }
  for (const tab of tabs) tab.hear();
  for (const tab of tabs) tab.store.close();
  const end = await readyTab(newest, storage);
  const missing = [...last].flatMap(([planId, what]) =>
    what === 'added' && !end.has(planId) ? planId : [],
  );
  const doubled = (end.store.getSnapshot().cart?.lines ?? []).flatMap(({ planId, quantity }) =>
    quantity > (added.get(planId) ?? tabs.length) ? planId : [],
  );
  end.store.close();
  return missing.length + doubled.length === 0 ? null : { number, missing, doubled, steps };
}

const broken = [];
for (let number = 0; number < Number(histories) && broken.length < 3; number += 1) {
  const found = await history(number);
  if (found !== null) broken.push(found);
}
console.log(JSON.stringify(broken));
