import { jest } from '@jest/globals';
import { reportErrors } from '@/start/reportErrors';

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
