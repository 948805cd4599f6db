// The sandbox is as strict as the provider: the provider's own types define its parameters and responses.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { root } from '../../../scripts/lib/steps.mjs';
import * as parameters from '../../../server/sandbox/payments/parameters.mjs';
import { get } from './support/http';
import { at, type Json } from './support/json';
import { allParams, create, sandbox, secret } from './support/isolated_sandbox';
import { errorsOf } from './support/stripe_types';

/** A parameter as declared in the sandbox's tables. */
interface Parameter {
  readonly kind: string;
  readonly required?: boolean;
  readonly values?: readonly string[];
  readonly of?: readonly Parameter[];
  readonly fields?: Readonly<Record<string, Parameter>>;
  readonly unplayed?: readonly string[];
}

/** A table as a type of TypeScript. */
function typeOf({ kind, values = [], of = [], fields = {}, unplayed = [] }: Parameter): string {
  const parts = of.map(typeOf).join(' | ');
  if (kind === 'text') {
    return values.length === 0 ? 'string' : values.map((one) => JSON.stringify(one)).join(' | ');
  }
  if (kind === 'group') {
    const members = Object.entries(fields).map(
      ([name, own]) => `${name}${own.required ? '' : '?'}: ${typeOf(own)}`,
    );
    return `{ ${[...members, ...unplayed.map((name) => `${name}?: any`)].join('; ')} }`;
  }
  const others: Record<string, string> = {
    ...{ integer: 'number', boolean: 'boolean', map: 'Stripe.MetadataParam' },
    ...{ list: `(${parts})[]`, either: parts },
  };
  return others[kind] ?? `unknown kind ${kind}`;
}

/** Names and kinds of all members; values apart, of which the sandbox may have fewer. */
const shape = `
  type Shape<T> = 0 extends 1 & T ? any : T extends string ? 'text' : T extends number ? 'integer'
    : T extends boolean ? 'boolean' : T extends readonly (infer I)[] ? [Shape<I>]
    : { [K in keyof T]-?: Shape<Exclude<NonNullable<T[K]>, ''>> };`;

it("the sandbox's parameters match the types of the provider", () => {
  const code = (
    [
      ['SessionCreateParams', parameters.sessionCreate],
      ['SessionListParams', parameters.sessionList],
      ['SessionRetrieveParams', parameters.sessionRetrieve],
      ['SessionExpireParams', parameters.sessionExpire],
    ] as readonly (readonly [string, Parameter])[]
  ).map(
    ([name, own]) => `export function ${name}(own: ${typeOf(own)}, real: Stripe.Checkout.${name}) {
      const is: Stripe.Checkout.${name} = own, taken: Shape<typeof real> = null! as Shape<typeof own>,
      known: Shape<typeof own> = null! as Shape<typeof real>; return [is, taken, known]; }`,
  );
  expect(errorsOf(shape + code.join('\n'))).toEqual([]);
});

it("the sandbox and the server use the API version of the provider's package", () => {
  expect(parameters.apiVersion).toBe(Stripe.API_VERSION);
  const client = readFileSync(join(root, 'server/outbound/stripe.cpp'), 'utf8');
  expect(client).toContain(`"Stripe-Version: ${Stripe.API_VERSION}"`);
});

const read = async (path: string): Promise<Json> =>
  (await get(`${sandbox.url}/v1/checkout/sessions${path}`, { authorization: `Bearer ${secret}` }))
    .json ?? null;

/** What the type of the provider's sessions says about these. */
const problemsOf = (sessions: readonly Json[]): readonly string[] =>
  errorsOf(`export const all: Stripe.Checkout.Session[] = ${JSON.stringify(sessions)};`);

it("a checkout session of the sandbox has the members of the provider's type in each state", async () => {
  const sessions: Json[] = [];
  for (const parameters of [{}, allParams()]) {
    const { id } = await create(parameters);
    sessions.push(await read(`/${id}`));
    await sandbox.pay(id);
    sessions.push(await read(`/${id}`));
    const { id: other } = await create(parameters);
    await sandbox.expire(other);
    sessions.push(await read(`/${other}`));
  }
  const { id } = await create(allParams());
  await sandbox.payLater(id);
  const listed = at(await read('?limit=1&status=complete'), 'data.0') ?? null;
  expect([at(listed, 'id'), at(listed, 'payment_status')]).toEqual([id, 'unpaid']);
  const all = [...sessions, listed];
  expect(new Set(all.map((one) => at(one, 'status')))).toEqual(
    new Set(['open', 'complete', 'expired']),
  );
  expect(problemsOf(all)).toEqual([]);
  // An unknown member would be noticed.
  expect(problemsOf([{ ...(listed as object), colour: 'blue' }])).not.toEqual([]);
});
