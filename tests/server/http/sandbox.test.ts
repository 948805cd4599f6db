// The sandbox of the external services as a program: control API, fault injection, start and stop. Needs neither
// database nor server.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startDaemon } from '../../../scripts/lib/processes.mjs';
import { sandboxCommand } from '../../../scripts/lib/stack.mjs';
import { get, post } from './support/http';
import { dir, params, sandbox, stripe, useOwnSandbox } from './support/isolated_sandbox';

useOwnSandbox();

describe('fault injection in the sandbox', () => {
  test('creates a session although the call fails after the work', async () => {
    const reference = `orphan-${String(Date.now())}`;
    await sandbox.behave({ mode: 'fail_after', times: 1 });
    await expect(
      stripe.checkout.sessions.create({ ...params(), client_reference_id: reference }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    const { data } = await stripe.checkout.sessions.list({ limit: 1 });
    expect(data[0]?.client_reference_id).toBe(reference);
  });

  test('affects one call in n, by several modes in turn', async () => {
    await sandbox.behave({ mode: ['fail', 'refuse'], every: 2 });
    const outcomes: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      outcomes.push(
        await stripe.checkout.sessions.create(params()).then(
          () => 'made',
          (error: unknown) => (error as Error).constructor.name,
        ),
      );
    }
    expect(outcomes).toEqual(['made', 'StripeAPIError', 'made', 'StripeCardError']);
  });

  test.each([
    ['fail', 1, Stripe.errors.StripeAPIError],
    ['rate_limited', 1, Stripe.errors.StripeRateLimitError],
    ['refuse', 1, Stripe.errors.StripeCardError],
    // The client library retries once where a connection ends without a response.
    ['cut', 2, Stripe.errors.StripeConnectionError],
    ['garbage', 1, Stripe.errors.StripeAPIError],
  ] as const)('simulates %s', async (mode, times, error) => {
    await sandbox.behave({ mode, times });
    await expect(stripe.checkout.sessions.create(params())).rejects.toBeInstanceOf(error);
    await expect(stripe.checkout.sessions.create(params())).resolves.toMatchObject({
      status: 'open',
    });
  });

  test('keeps a failure (500) under its idempotency key, but not a rate limit (429)', async () => {
    const create = (idempotencyKey: string): Promise<Stripe.Checkout.Session> =>
      stripe.checkout.sessions.create(params(), { idempotencyKey });
    await sandbox.behave({ mode: 'fail', times: 1 });
    await expect(create('kept')).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    await expect(create('kept')).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    await sandbox.behave({ mode: 'rate_limited', times: 1 });
    await expect(create('not-kept')).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    await expect(create('not-kept')).resolves.toMatchObject({ status: 'open' });
  });

  test('rejects control requests of another origin', async () => {
    const answer = await post(`${sandbox.url}/__control`, '{"payments":{"mode":"fail"}}', {
      origin: 'https://elsewhere.example',
    });
    expect(answer.status).toBe(403);
    expect((await get(`${sandbox.url}/__control`)).json).toMatchObject({
      payments: { mode: 'ok' },
    });
  });
});

describe('the sandbox program', () => {
  const start = (
    name: string,
    env: NodeJS.ProcessEnv,
  ): [ReturnType<typeof startDaemon>, () => string] => {
    const log = join(dir, `${name}.log`);
    const started = startDaemon('Sandbox', sandboxCommand, {
      log,
      env: { ...process.env, ...env },
    });
    return [started, () => readFileSync(log, 'utf8')];
  };

  test('prints one line about an unusable port, and exits', async () => {
    const taken = new URL(sandbox.url).port;
    const [busy, busyLog] = start('busy', { SANDBOX_PORT: taken });
    expect(await busy.exited).toBe('exit code 1');
    expect(busyLog()).toBe(
      `The sandbox cannot run: port ${taken} is taken by another program. Name a free one in SANDBOX_PORT.\n`,
    );
    const [wrong, wrongLog] = start('wrong', { SANDBOX_PORT: '80x' });
    expect(await wrong.exited).toBe('exit code 2');
    expect(wrongLog()).toBe('SANDBOX_PORT: a port number from 1 to 65535, not "80x"\n');
  });

  test('names each invalid setting, and takes no real key', async () => {
    const [program, log] = start('settings', {
      SANDBOX_PUBLIC_URL: 'ftp://shop',
      SANDBOX_SECRET_KEY: 'sk_live_real',
    });
    expect(await program.exited).toBe('exit code 2');
    expect(log().match(/^\w+(?=:)/gm)).toEqual(['SANDBOX_PUBLIC_URL', 'SANDBOX_SECRET_KEY']);
    expect(log()).not.toContain('sk_live_real');
  });
});
