import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { watchArrivals } from '@/shared/ui/arrival';
import { ToastHost } from '@/shared/ui/ToastHost';
import { pass } from '../support/clock';
import { silenceErrors } from '../support/storage';

const listeners = new Map<string, (event: { sw?: object }) => void>();
let skipped = 0;
let registered = 0;
let unregistered = 0;
/** Waiting workers: one of the page's version, and one of another version. */
const ownVersion = {};
const nextVersion = {};
jest.unstable_mockModule('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: (event: { sw?: object }) => void) =>
      listeners.set(type, listener);
    register = () => Promise.resolve();
    update = () => Promise.reject(new TypeError('There is no registration.'));
    messageSkipWaiting = () => {
      skipped += 1;
    };
  },
  messageSW: (worker: object) => Promise.resolve(worker !== nextVersion),
}));
const { startUpdates } = await import('@/app/updates/startUpdates');

const workers = Object.assign(new EventTarget(), {
  controller: {},
  register: () => {
    registered += 1;
    return Promise.resolve();
  },
  getRegistration: () =>
    Promise.resolve({
      unregister: () => {
        unregistered += 1;
        return Promise.resolve(true);
      },
    }),
});
Object.defineProperty(navigator, 'serviceWorker', { value: workers });

let errors: ReturnType<typeof silenceErrors>;

beforeEach(async () => {
  // jsdom does not implement reload and logs an error.
  errors = silenceErrors();
  skipped = 0;
  if (listeners.size > 0) return;
  Object.assign(performance, { getEntriesByType: () => [] });
  watchArrivals();
  void startUpdates('https://tienda.example/assets/index-7.js');
  await pass(3000);
  await waitFor(() => expect(listeners.has('waiting')).toBe(true));
});

/** The browser reports that a new version is waiting. */
async function found(worker: object): Promise<void> {
  await act(async () => {
    listeners.get('waiting')?.({ sw: worker });
    await pass(0);
  });
}

afterEach(() => {
  jest.restoreAllMocks();
});

const reloads = () =>
  errors.mock.calls.filter(([error]) => /not implemented: navigation/i.test(String(error))).length;

/** The shopper switches to another tab. */
function lookAway(): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}

function open(value: string): HTMLInputElement {
  const { getByLabelText } = render(<input aria-label="Correo" defaultValue={value} />);
  return getByLabelText('Correo') as HTMLInputElement;
}

it('registers no service worker for a shopper who saves data', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const before = listeners.get('waiting');
  void startUpdates('https://tienda.example/assets/index-7.js');
  await pass(3000);
  expect(listeners.get('waiting')).toBe(before);
  Object.assign(navigator, { connection: undefined });
});

it('registers the first worker again later when the browser discarded it', async () => {
  open('');
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(registered).toBe(0);
  listeners.get('redundant')?.({});
  // A check without a network would use up that of the minute in which it returns.
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(registered).toBe(0);
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await pass(0);
  // At most one check in a minute.
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(registered).toBe(1);
});

it("activates a worker of the page's own version without a reload", async () => {
  open('');
  await found(ownVersion);
  expect(skipped).toBe(1);
  workers.dispatchEvent(new Event('controllerchange'));
  lookAway();
  await pass(3000);
  expect([skipped, reloads()]).toEqual([1, 0]);
});

it('is announced once, and does not reload a half-filled form', async () => {
  render(<ToastHost />);
  await found(nextVersion);
  expect(await screen.findByText(/^Hay una versión nueva de la tienda\./)).toBeVisible();
  await pass(10_000);
  await found(nextVersion);
  expect(screen.queryByText(/^Hay una versión nueva/)).toBeNull();
  open('ana@');
  lookAway();
  await pass(3000);
  expect([skipped, reloads()]).toEqual([0, 0]);
});

it('does not reload a form that the shopper starts before the new version responds', async () => {
  const field = open('');
  lookAway();
  expect(skipped).toBe(1);
  field.value = 'ana@';
  await pass(3000);
  expect(reloads()).toBe(0);
});

it('is opened on the way to another page, not by a filter of the same', async () => {
  open('');
  for (const [address, activated] of [
    ['/?orden=gb', 0],
    ['/recargas', 1],
  ] as const) {
    window.history.replaceState(null, '', address);
    window.dispatchEvent(new Event('replaceState'));
    await pass(0);
    expect(skipped).toBe(activated);
  }
});

it("replaces the page by the server's when the new version does not respond for three seconds", async () => {
  const script = { text: () => Promise.resolve('/assets/index-8.js') } as Blob;
  window.fetchPart = () => Promise.resolve(script);
  open('');
  lookAway();
  await pass(2999);
  expect([unregistered, reloads()]).toEqual([0, 0]);
  await pass(1);
  // Without its registration the old worker cannot send the old page again.
  expect([unregistered, reloads()]).toEqual([1, 1]);
});

it('activates a new version while the tab is hidden', () => {
  open('');
  expect(skipped).toBe(0);
  lookAway();
  expect(skipped).toBe(1);
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reloads()).toBe(1);
});
