import { jest } from '@jest/globals';
import { openLayer } from '@/shared/ui/layers';
import { onLeave } from '@/shared/ui/arrival';
import { placeLeft, watchPlace } from '@/shared/ui/place';
import { nextFrame, pass } from '../../support/clock';

describe('layers', () => {
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
});

describe('place', () => {
  /** The distance of each card from the top of the screen. */
  let tops: Record<string, number>;

  beforeEach(() => {
    tops = { first: -400, second: 120, third: -150 };
    document.body.innerHTML = Object.keys(tops)
      .map((id) => `<article id="${id}"></article>`)
      .join('');
    Element.prototype.getBoundingClientRect = function () {
      return { top: tops[this.id] } as DOMRect;
    };
    Object.assign(window, {
      scrollBy: ({ top }: { top: number }) => {
        for (const id of Object.keys(tops)) tops[id] = (tops[id] ?? NaN) - top;
      },
    });
  });

  const goTo = (path: string) => window.history.replaceState(null, '', path);

  /** Leaves a list for another page, returns, and is put back where it was. */
  function leaveAndReturn() {
    goTo('/paquetes#second');
    const end = watchPlace('article');
    goTo('/acceder');
    for (const leave of onLeave) leave();
    end();
    goTo('/paquetes#second');
    tops = { first: 0, second: 900, third: 1800 };
    return placeLeft()?.restore();
  }

  it('a page that is left returns to the card nearest to the top, while its parts arrive', async () => {
    leaveAndReturn();
    for (const moved of [900, 500, 300]) {
      tops['second'] = moved;
      await nextFrame();
      expect(tops['second']).toBe(120);
    }
    for (let frame = 4; frame <= 60; frame += 1) await nextFrame();
    tops['second'] = 500;
    await nextFrame();
    expect(tops['second']).toBe(500);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown', 'nothing'])(
    'the return ends with %s of the shopper, or with the page',
    async (input) => {
      const end = leaveAndReturn();
      if (input === 'nothing') end?.();
      else window.dispatchEvent(new Event(input));
      await nextFrame();
      expect(tops['second']).toBe(900);
    },
  );

  it('a reload finds the place of its own address in the storage', async () => {
    goTo('/paquetes#third');
    const end = watchPlace('article');
    window.dispatchEvent(new Event('pagehide'));
    end();
    expect(onLeave.size).toBe(0);
    const stored = sessionStorage.getItem('placeLeft') ?? '';
    expect(JSON.parse(stored)).toEqual([window.location.href, { id: 'second', distance: 120 }]);
    goTo('/paquetes#other');
    expect(placeLeft()).toBeNull();
    sessionStorage.setItem('placeLeft', stored.replace('#third', '#other'));
    tops['second'] = 700;
    placeLeft()?.restore();
    await nextFrame();
    expect(tops['second']).toBe(120);
    sessionStorage.setItem('placeLeft', '[');
    expect(placeLeft()).toBeNull();
  });
});
