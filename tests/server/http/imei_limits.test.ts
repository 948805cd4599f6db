// How often one address may ask about phones. Tests come from 127.0.0.1, where a proxy with TLS would stand:
// what it says of the client is believed.

import { post, type Answer } from './support/http';
import { at } from './support/json';
import { freshImei } from './support/operator';
import { startShop, stopShop, type Shop } from './support/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ LIMIT_IMEI_PER_ADDRESS: '5/600' });
});
afterAll(() => stopShop(shop));

const ask = (forwardedFor: string, body = JSON.stringify({ imei: freshImei() })): Promise<Answer> =>
  post(`${shop.web}/imeis`, body, {
    'content-type': 'application/json',
    'x-forwarded-for': forwardedFor,
    'x-real-ip': '192.0.2.99',
  });

async function useUp(address: string): Promise<void> {
  for (let i = 0; i < 5; i += 1) expect((await ask(address)).status).toBe(200);
}

test('the sixth question is 429, with the time to wait', async () => {
  const begun = Date.now();
  await useUp('192.0.2.1');
  const refused = await ask('192.0.2.1');
  expect([refused.status, refused.json]).toEqual([
    429,
    {
      error: {
        code: 'too_many_requests',
        message: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
      },
    },
  ]);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(600 - Math.ceil((Date.now() - begun) / 1000));
  expect(wait).toBeLessThanOrEqual(600);
  expect((await ask('192.0.2.2')).status).toBe(200);
});

test('what the client itself writes before the proxy’s entry changes nothing', async () => {
  await useUp('192.0.2.3');
  for (const invented of ['198.51.100.1', '127.0.0.1', 'canario']) {
    expect((await ask(`${invented}, 192.0.2.3`)).status).toBe(429);
  }
});

test('of an IPv6 address the network counts', async () => {
  for (let i = 0; i < 5; i += 1) {
    expect((await ask(`2001:db8:1:2::${String(i + 1)}`)).status).toBe(200);
  }
  expect((await ask('2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await ask('2001:db8:1:3::1')).status).toBe(200);
});

test('what is no question counts for nothing', async () => {
  for (let i = 0; i < 20; i += 1) {
    const answer = await ask('192.0.2.4', '{"imei":7}');
    expect([answer.status, at(answer.json, 'error.code')]).toEqual([422, 'field_invalid']);
  }
  expect((await ask('192.0.2.4')).status).toBe(200);
});

test('no address is in a log', async () => {
  const logs = await shop.logsWith('too_many_requests');
  expect(logs).not.toMatch(/192\.0\.2\.|2001:db8|198\.51|canario/);
});
