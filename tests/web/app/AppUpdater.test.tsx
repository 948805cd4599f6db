import { jest } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { isSafeToReload } from '@/app/updates/isSafeToReload';
import { pass } from '../support/clock';
import { silenceErrors } from '../support/storage';

const listeners = new Map<string, () => void>();
let skipped = 0;
jest.unstable_mockModule('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: () => void) => listeners.set(type, listener);
    register = () => Promise.resolve();
    messageSkipWaiting = () => {
      skipped += 1;
    };
  },
  messageSW: () => Promise.resolve(true),
}));
const { AppUpdater } = await import('@/app/updates/AppUpdater');
const { startServiceWorker } = await import('@/app/updates/newVersion');

const workers = Object.assign(new EventTarget(), { controller: {} });
Object.defineProperty(navigator, 'serviceWorker', { value: workers });

let errors: ReturnType<typeof silenceErrors>;

beforeEach(async () => {
  // jsdom has no reload, and says so.
  errors = silenceErrors();
  skipped = 0;
  if (listeners.size > 0) return;
  startServiceWorker('https://tienda.example/assets/index-7.js', isSafeToReload);
  await pass(3000);
  await waitFor(() => {
    expect(listeners.has('waiting')).toBe(true);
  });
  listeners.get('waiting')?.();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const reloads = () =>
  errors.mock.calls.filter(([error]) => /not implemented: navigation/i.test(String(error))).length;

/** The shopper looks at another tab. */
function lookAway(): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}

function open(value: string): HTMLInputElement {
  const { getByLabelText } = render(
    <>
      <input aria-label="Correo" defaultValue={value} />
      <AppUpdater />
    </>,
  );
  return getByLabelText('Correo') as HTMLInputElement;
}

it('leaves a half-filled form alone', async () => {
  open('ana@');
  lookAway();
  await pass(3000);
  expect([skipped, reloads()]).toEqual([0, 0]);
});

it('leaves a form alone that is begun before the new version answers', async () => {
  const field = open('');
  lookAway();
  expect(skipped).toBe(1);
  field.value = 'ana@';
  await pass(3000);
  expect(reloads()).toBe(0);
});

it('loads the page again when the new version does not answer for three seconds', async () => {
  open('');
  lookAway();
  await pass(2999);
  expect(reloads()).toBe(0);
  await pass(1);
  expect(reloads()).toBe(1);
});

it('takes a new version on while nobody looks', () => {
  open('');
  expect(skipped).toBe(0);
  lookAway();
  expect(skipped).toBe(1);
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reloads()).toBe(1);
});
