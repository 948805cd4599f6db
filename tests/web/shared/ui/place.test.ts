import { onLeave } from '@/shared/ui/arrival';
import { placeLeft, watchPlace } from '@/shared/ui/place';
import { nextFrame } from '../../support/clock';

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
