import { jest } from '@jest/globals';
import { reportErrors } from '@/start/reportErrors';
import { holdInput } from '@/start/holdInput';
import { pass } from '../support/clock';

const sent: [url: string, body: Blob][] = [];
Object.assign(navigator, {
  sendBeacon: (url: string, body: Blob) => sent.push([url, body]) > 0,
});

const once = (target: EventTarget, type: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

/** The reports since the last call. */
async function reports(): Promise<unknown[]> {
  const found = [];
  for (const [url, body] of sent.splice(0)) {
    expect([url, body.type]).toEqual(['/page-errors', 'application/json']);
    // jsdom's blobs have no text().
    const reader = new FileReader();
    const read = once(reader, 'load');
    reader.readAsText(body);
    await read;
    found.push(JSON.parse(reader.result as string) as unknown);
  }
  return found;
}

it('three errors of a page are reported, without their messages', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  window.history.replaceState(null, '', '/acceder?next=1#ana@example.com');
  reportErrors('/assets/shop-N3n6QPjf.js');
  window.dispatchEvent(new ErrorEvent('error', { message: 'ana@example.com' }));
  window.dispatchEvent(new Event('unhandledrejection'));
  window.dispatchEvent(new CustomEvent('part-lost', { detail: '/assets/Page-1.js' }));
  window.dispatchEvent(new Event('render-failed'));
  expect(await reports()).toEqual([
    { kind: 'error', where: '/acceder', build: '/assets/shop-N3n6QPjf.js' },
    { kind: 'unhandledrejection', where: '/acceder', build: '/assets/shop-N3n6QPjf.js' },
    { kind: 'part-lost', where: '/assets/Page-1.js', build: '/assets/shop-N3n6QPjf.js' },
  ]);
});

const PAGE = `
  <button type="button">Agregar</button>
  <select><option selected>precio</option><option>gb</option></select>
  <input type="checkbox" id="early" /><input type="checkbox" id="late" />
  <form><input name="imei" /><button>Verificar</button></form>
  <a href="#paquetes">Paquetes</a>`;

const find = (selector: string) =>
  document.querySelector<HTMLInputElement>(selector) ?? document.createElement('input');

it('input before hydration is held, answered, and repeated once the page runs', async () => {
  document.body.innerHTML = PAGE;
  const seen: string[] = [];
  const note = ({ type, target }: Event): void => {
    const { id, value, checked, tagName } = target as HTMLInputElement;
    seen.push([type, id || tagName, type === 'change' ? (id ? checked : value) : ''].join(' '));
  };
  for (const type of ['click', 'change', 'submit']) document.body.addEventListener(type, note);
  document.body.addEventListener('submit', (event) => event.preventDefault());
  // Chosen before the script ran.
  find('#early').checked = true;
  const answered: string[] = [];
  holdInput((pressed) => {
    const press = answered.push(`begin ${pressed.tagName}`);
    return { end: () => answered.push(`end ${String(press)}`), isDue: () => press !== 2 };
  });

  const [add, select, late] = [find('button'), find('select'), find('#late')];
  add.click();
  add.click();
  add.click();
  for (const value of ['gb', 'precio', 'gb']) {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  late.click();
  find('[name=imei]').value = '3569';
  find('form button').click();
  expect(answered).toEqual(['begin BUTTON', 'begin BUTTON', 'begin BUTTON']);
  const held = [add, select, find('#early'), late, find('form')];
  expect(held.map((one) => one.getAttribute('aria-busy'))).toEqual(Array(5).fill('true'));
  // Clicks on links, on checkboxes and on submit buttons go on.
  find('a').click();
  expect(seen.splice(0)).toEqual(['click late ', 'click BUTTON ', 'click A ']);

  // React resets what it renders.
  document.querySelectorAll('input').forEach((input) => {
    Object.assign(input, { checked: false, value: '' });
  });
  select.value = 'precio';
  document.documentElement.setAttribute('data-hydrated', '');
  await pass(0);
  // The last answer first: each puts back what it found.
  expect(answered.slice(3)).toEqual(['end 3', 'end 2', 'end 1']);
  // The second press is no longer due.
  expect(document.querySelector('[aria-busy]')).toBeNull();
  expect(seen.filter((text) => !text.startsWith('click') || text === 'click BUTTON ')).toEqual([
    ...['click BUTTON ', 'click BUTTON ', 'change early true'],
    ...['change SELECT gb', 'change late true', 'submit FORM '],
  ]);
  expect(find('[name=imei]').value).toBe('3569');
  add.click();
  expect(seen.at(-1)).toBe('click BUTTON ');
});
