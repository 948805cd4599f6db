// Regressions of Pistache that the server works around. A: a response reaches the wrong client. B: bytes after a rejected
// request are parsed as a new one. (A chunked body cut between \r and \n stops a worker: reader_test.cpp. Blocking
// handlers block all clients: load_limits.test.ts.)

import { abortLoad, type Tally } from './support/abort_load';
import { signedIn } from './support/accounts';
import { pricedCall, tooLongCall } from './support/calls';
import { get } from './support/http';
import { metric } from './support/metrics';
import { RawConnection } from './support/raw_connection';
import { openShop } from './support/shop';

const shop = await openShop();
const { token } = await signedIn(shop.server);

const ways = ['server', 'web'] as const;

describe('A: a response reaches only the client that sent the request', () => {
  // For a longer run: npm run nightly -- hardening
  const seconds = Number(process.env.ABORT_SECONDS ?? 0);
  const enough = 750;
  const calls = {
    // With Pistache's own queue of responses three in a hundred reached another client.
    'at once': tooLongCall,
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
      // Also over when the server has stopped: then no response is right any more.
      const over = ({ right, aborted, other, failed }: Tally): boolean =>
        other + failed >= enough ||
        (Math.min(right, aborted) >= enough && Date.now() - begun >= seconds * 1000);
      const tally = await abortLoad(shop[way], () => calls[kind]((number += 1)), over);
      if (seconds > 0)
        process.stdout.write(`  aborts, ${way}, answered ${kind}: ${JSON.stringify(tally)}\n`);
      expect(tally).toMatchObject({ foreign: 0, unsolicited: 0, other: 0, failed: 0 });
      expect((await get(`${shop[way]}/healthz`)).status).toBe(200);
    },
    300_000 + seconds * 1000,
  );
});

describe('B: a request hidden in another request', () => {
  // No other test calls this route, so its counter proves whether the request was executed.
  const hidden = 'POST /logout HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n';
  const json = 'Content-Type: application/json\r\n';
  const purchase = 'POST /create-checkout-session';
  const head = (fields: string, line = purchase): string =>
    `${line} HTTP/1.1\r\nHost: shop\r\n${fields}\r\n`;
  const sized = (fields: string, body = hidden, line = purchase): string =>
    head(`${json}${fields}Content-Length: ${String(body.length)}\r\n`, line) + body;
  const chunked = (coding: string): string =>
    head(`${json}Content-Length: ${String(hidden.length)}\r\nTransfer-Encoding:${coding}\r\n`);
  const two = `Content-Length: ${String(hidden.length)}\r\nContent-Length: 0\r\n`;
  const encoded = encodeURIComponent(`x\r\n\r\n${hidden}`);

  const early = ['POST /nothing', 'POST /', 'PUT /login', 'GET /healthz', 'DELETE /imeis'];
  const codings = [
    ...['chunked', ' Chunked', '\tchunked', ' xchunked', ' chunked, identity', ' identity'],
    ...[' "chunked"', ' chunked;q=1', ' chunked\r\nTransfer-Encoding: x', '\u000bchunked'],
  ];
  const fields = ['Date: aaaa', 'Cookie: ;', 'Accept: /', 'Host: x:y', 'Expect: z'];
  const names = ['Authorization: Bearer ', 'Idempotency-Key: ', 'X-Forwarded-For: '];
  const cases: readonly (readonly [string, string])[] = [
    ...fields.map((field) => [`after ${field}`, sized(`${field}\r\n`)] as const),
    ...early.map((line) => [`in the body of ${line}`, sized('', hidden, line)] as const),
    ...codings.map(
      (coding) =>
        [`beside the coding ${JSON.stringify(coding)}`, chunked(coding) + hidden] as const,
    ),
    ...names.map((name) => [`encoded in ${name}`, sized(`${name}${encoded}\r\n`, '{}')] as const),
    ['encoded in a path', head('', `GET /checkout-session/${encoded}`)],
    ['in a text', sized('Content-Type: text/plain\r\n')],
    ['behind a body too large', sized('', ' '.repeat(66_000) + hidden)],
    ['behind the first of two lengths', sized('Content-Length: 0\r\n')],
    ['within the first of two lengths', head(`${json}${two}`) + hidden],
    ['behind a misspelt length', head(`${json}Content-Length : ${hidden.length}\r\n`) + hidden],
    ['behind a signed length', head(`${json}Content-Length: +0\r\n`) + hidden],
    [
      'behind an empty chunk',
      head(`${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`) + `0\r\n\r\n${hidden}`,
    ],
    [
      'in a chunk',
      `${head(`${json}Transfer-Encoding: chunked\r\n`)}${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    ],
    [
      'behind an upgrade',
      head('Content-Length: 4\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n') + 'x=yz',
    ],
  ];

  const executed = (): Promise<number> =>
    metric(shop.server, 'tuisty_http_request_duration_seconds_count{route="/logout"}');

  async function statuses(url: string, bytes: string): Promise<readonly number[]> {
    const connection = await RawConnection.open(url);
    await connection.send(bytes);
    connection.finish();
    return (await connection.repliesUntilEnd()).map((reply) => reply.status);
  }

  test.each(ways.flatMap((way) => cases.map(([name, bytes]) => [name, way, bytes] as const)))(
    'is not executed %s (%s)',
    async (_, way, bytes) => {
      const seen = await statuses(shop[way], bytes);
      expect(seen.filter((status) => status >= 500 || status === 204)).toEqual([]);
      expect(seen.length).toBeLessThanOrEqual(1);
      expect(await executed()).toBe(0);
    },
  );

  test('leaves the connection behind nginx synchronised', async () => {
    const last =
      'GET /checkout-session/cs_test_last HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n';
    expect(await statuses(shop.web, sized('Date: aaaa\r\n') + last)).toEqual([400, 404]);
  });

  test('would be counted', async () => {
    await statuses(shop.server, hidden);
    expect(await executed()).toBe(1);
  });
});
