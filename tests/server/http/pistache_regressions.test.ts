// Regressions of Pistache that the server works around. A: a response reaches the wrong client. B: a chunked body
// cut between \r and \n stops a worker. C: bytes after a rejected request are parsed as a new one. (D: blocking handlers
// block all clients: load_limits.test.ts.)

import { abortLoad } from './support/abort_load';
import { signedIn } from './support/accounts';
import { pricedCall, simpleCall } from './support/calls';
import { figures } from './support/figures';
import { get } from './support/http';
import { textAt, type Json } from './support/json';
import { RawConnection } from './support/raw_connection';
import { openShop } from './support/shop';

const shop = await openShop();

const ways = ['server', 'web'] as const;

describe('A: a response reaches only the client that sent the request', () => {
  // For a longer run: npm run nightly -- hardening aborts
  const seconds = Number(process.env.ABORT_SECONDS ?? 0);
  const enough = 750;
  let token = '';
  beforeAll(async () => {
    ({ token } = await signedIn(shop.server));
  });
  const calls = {
    // With Pistache's own queue of responses three in a hundred reached another client.
    'at once': simpleCall,
    'after a wait': (number: number) => pricedCall(number, token),
  };
  type Kind = keyof typeof calls;
  const kinds = ways.flatMap((way) =>
    (Object.keys(calls) as Kind[]).map((kind) => [way, kind] as const),
  );

  test.each(kinds)(
    'with 32 clients of which six in ten disconnect early (%s, responded %s)',
    async (way, kind) => {
      let number = 0;
      const begun = Date.now();
      const tally = await abortLoad(shop[way], {
        clients: 32,
        abortShare: 0.6,
        next: () => calls[kind]((number += 1), way),
        // Also over when the server has stopped: then no response is right any more.
        over: ({ right, aborted, other, failed }) =>
          other + failed >= enough ||
          (Math.min(right, aborted) >= enough && Date.now() - begun >= seconds * 1000),
      });
      if (seconds > 0) figures(`aborts, ${way}, answered ${kind}`, tally);
      expect(tally).toMatchObject({ foreign: 0, unsolicited: 0, other: 0, failed: 0 });
      expect((await get(`${shop[way]}/healthz`)).status).toBe(200);
    },
    300_000 + seconds * 1000,
  );
});

describe('B: a chunked body cut between \\r and \\n', () => {
  const head =
    'POST /create-checkout-session HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n' +
    'Transfer-Encoding: chunked\r\n\r\n';

  async function sendCut(url: string): Promise<RawConnection> {
    const connection = await RawConnection.open(url);
    await connection.send(`${head}7\r`);
    // A round trip of another client: by then the first packet has arrived alone.
    await get(`${shop.server}/healthz`);
    await connection.send('\n{"a":1}\r');
    await get(`${shop.server}/healthz`);
    await connection.send('\n0\r\n\r\n');
    return connection;
  }

  test('is read whole by nginx and processed like any other body', async () => {
    const connections = await Promise.all(Array.from({ length: 8 }, () => sendCut(shop.web)));
    for (const connection of connections) {
      const reply = await connection.reply();
      expect(reply?.status).toBe(422);
      expect(textAt(JSON.parse(reply?.body ?? '') as Json, 'error.code')).toBe('field_missing');
      connection.close();
    }
  });
});

describe('C: a request hidden behind another request', () => {
  const hidden = 'GET /checkout-session/cs_test_hidden HTTP/1.1\r\nHost: shop\r\n\r\n';
  const last =
    'GET /checkout-session/cs_test_last HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n';
  const post = (headers: string, body: string): string =>
    `POST /create-checkout-session HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n` +
    `${headers}Content-Length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`;

  async function statuses(url: string, bytes: string): Promise<readonly number[]> {
    const connection = await RawConnection.open(url);
    await connection.send(bytes);
    return (await connection.repliesUntilEnd()).map((reply) => reply.status);
  }

  test.each(ways)('in the body after an unparsable header gets one response (%s)', async (way) => {
    const seen = await statuses(shop[way], post('Date: aaaa\r\nConnection: close\r\n', hidden));
    expect(seen).toEqual([400]);
  });

  test('leaves the connection behind nginx synchronised', async () => {
    const bytes = post('Date: aaaa\r\n', hidden) + last;
    expect(await statuses(shop.web, bytes)).toEqual([400, 404]);
  });
});
