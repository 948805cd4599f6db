// The rebuild of `npm run dev` when a file of the core changes, with a fake Vite and a fake compiler.
import { EventEmitter } from 'node:events';
import { beforeEach, expect, test } from '@jest/globals';
import type { ViteDevServer } from 'vite';
import { rebuilding } from '../../web/build/plugins/rebuilding';

/** Every started build, to be ended by the test. */
let builds: { resolve: () => void; reject: (reason: Error) => void }[];
/** The events, in order. */
let happened: unknown[];
let watcher: EventEmitter & { add: (folders: string[]) => void };

/** Runs all pending microtasks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  builds = [];
  happened = [];
  watcher = Object.assign(new EventEmitter(), {
    add: (folders: string[]) => happened.push({ watches: folders }),
  });
  const note = (message: string) => happened.push(message.replace(/\d+\.\d s$/, 'n s'));
  const { configureServer } = rebuilding({
    folders: ['/shop/core'],
    build: () =>
      new Promise((resolve, reject) => {
        builds.push({ resolve, reject });
        happened.push('build');
      }),
  });
  const server = {
    watcher,
    ws: { send: (payload: unknown) => happened.push(payload) },
    environments: { client: { moduleGraph: { invalidateAll: () => happened.push('forget') } } },
    config: { logger: { info: note, error: note } },
  };
  if (typeof configureServer !== 'function') throw new Error('no hook');
  Reflect.apply(configureServer, {}, [server as unknown as ViteDevServer]);
  expect(happened.splice(0)).toEqual([{ watches: ['/shop/core'] }]);
});

test.each(['change', 'add', 'unlink'])('builds after %s, then reloads the page', async (event) => {
  watcher.emit(event, '/shop/core/src/cart.cpp');
  expect(happened.splice(0)).toEqual([
    expect.stringMatching(/core\/src\/cart\.cpp has changed$/),
    'build',
  ]);
  builds[0]?.resolve();
  await settled();
  expect(happened).toEqual(['core: rebuilt in n s', 'forget', { type: 'full-reload' }]);
});

test('ignores files outside the core', () => {
  watcher.emit('change', '/shop/core-notes/cart.cpp');
  watcher.emit('change', '/shop/web/src/app.tsx');
  expect(happened).toEqual([]);
});

test("shows the compiler's error on the page, and builds after the next change", async () => {
  watcher.emit('change', '/shop/core/src/cart.cpp');
  happened.splice(0);
  builds[0]?.reject(new Error('cart.cpp:1:13: error: expected expression'));
  await settled();
  expect(happened.splice(0)).toEqual([
    'core: cart.cpp:1:13: error: expected expression',
    {
      type: 'error',
      err: expect.objectContaining({ message: 'cart.cpp:1:13: error: expected expression' }),
    },
  ]);
  watcher.emit('change', '/shop/core/src/cart.cpp');
  builds[1]?.resolve();
  await settled();
  expect(happened.at(-1)).toEqual({ type: 'full-reload' });
});

test('builds once more for changes during a build, and reloads the page after it', async () => {
  watcher.emit('change', '/shop/core/src/cart.cpp');
  watcher.emit('change', '/shop/core/src/quote.cpp');
  watcher.emit('change', '/shop/core/src/error.cpp');
  expect(builds).toHaveLength(1);
  builds[0]?.resolve();
  await settled();
  expect(builds).toHaveLength(2);
  expect(happened).not.toContainEqual({ type: 'full-reload' });
  builds[1]?.resolve();
  await settled();
  expect(happened.filter((one) => typeof one === 'object')).toEqual([{ type: 'full-reload' }]);
  expect(builds).toHaveLength(2);
});
