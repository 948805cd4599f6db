import { jest } from '@jest/globals';
import { openLayer } from '@/shared/ui/layers';
import { nextFrame, pass } from '../../support/clock';

const scrollTo = jest.fn();
const GUARD = { isLayer: true };

beforeEach(() => {
  Object.assign(window, { scrollTo, scrollY: 300 });
  scrollTo.mockClear();
  window.history.pushState(null, '', '/paquetes');
});

/** Opens a layer that closes itself when it is told to. */
async function open() {
  const close = jest.fn(() => end());
  const end = openLayer(close);
  await pass(0);
  return { close, end };
}

async function goBack(): Promise<void> {
  window.history.back();
  await pass(1);
  await pass(1);
}

it('Back closes the upper of two layers, then the lower, and leaves the page only then', async () => {
  const [lower, upper] = [await open(), await open()];
  const { length } = window.history;
  expect(window.history.state).toEqual(GUARD);
  await goBack();
  expect([lower.close.mock.calls.length, upper.close.mock.calls.length]).toEqual([0, 1]);
  expect(window.history.state).toEqual(GUARD);
  Object.assign(window, { scrollY: 700 });
  await goBack();
  await nextFrame();
  expect(lower.close).toHaveBeenCalledTimes(1);
  expect([window.history.state, window.history.length]).toEqual([null, length]);
  expect(window.location.pathname).toBe('/paquetes');
  // Where the page was, not where the browser put it.
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
});

it('a layer closed on the page removes its entry, and a page without one is left by Back', async () => {
  window.history.replaceState('before', '');
  const { close, end } = await open();
  end();
  await pass(0);
  await pass(1);
  await nextFrame();
  expect(window.history.state).toBe('before');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  window.history.pushState(null, '', '/acceder');
  await goBack();
  await nextFrame();
  expect([window.history.state, window.location.pathname]).toEqual(['before', '/paquetes']);
  expect(close).not.toHaveBeenCalled();
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

it('a page that replaced the entry of a closing layer stays', async () => {
  const { end } = await open();
  end();
  await pass(0);
  window.history.replaceState(null, '', '/carrito');
  window.dispatchEvent(new Event('replaceState'));
  await goBack();
  await pass(1);
  expect(window.location.pathname).toBe('/carrito');
});
