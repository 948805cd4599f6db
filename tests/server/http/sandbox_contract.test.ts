// The sandbox is as strict as the provider: the provider's own types define its parameters and responses.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { root } from '../../../scripts/lib/steps.mjs';
import * as parameters from '../../../server/sandbox/payments/parameters.mjs';
import { get } from './support/http';
import { at, type Json } from './support/json';
import {
  allParams,
  params,
  sandbox,
  secret,
  stripe,
  useOwnSandbox,
} from './support/isolated_sandbox';
import {
  fieldsOf,
  formsOf,
  itemOf,
  problemsOfSession,
  typeNamed,
  valuesOf,
} from './support/stripe_types';

useOwnSandbox();

type Type = Parameters<typeof formsOf>[0];

/** A parameter as declared in the sandbox's tables. */
interface Parameter {
  readonly kind: string;
  readonly required?: boolean;
  readonly values?: readonly string[];
  readonly of?: readonly Parameter[];
  readonly fields?: Readonly<Record<string, Parameter>>;
  readonly unplayed?: readonly string[];
}

/** Returns the differences of a table and a type: names, kinds, values, required members. */
function differences(parameter: Parameter, type: Type, place: string): readonly string[] {
  const forms = formsOf(type);
  if (parameter.kind === 'either') {
    const of = parameter.of ?? [];
    const kinds = of.map(({ kind }) => kind).toSorted();
    if (kinds.join() !== [...forms.keys()].toSorted().join())
      return [`${place}: not ${kinds.join()}`];
    return of.flatMap((one) => differences(one, type, place));
  }
  const form = [...forms].find(([kind]) => kind === parameter.kind)?.[1];
  if (form === undefined) return [`${place}: not ${parameter.kind}`];
  if (parameter.kind === 'text') {
    const real = valuesOf(type);
    const own = parameter.values ?? [];
    if (real.length > 0 && own.length === 0) return [`${place}: any text`];
    return real.length === 0
      ? []
      : own.filter((one) => !real.includes(one)).map((one) => `${place}: ${one}`);
  }
  if (parameter.kind === 'list') {
    return (parameter.of ?? []).flatMap((one) => differences(one, itemOf(form), `${place}[]`));
  }
  if (parameter.kind !== 'group') return [];
  const { fields = {}, unplayed = [] } = parameter;
  const real = fieldsOf(form);
  const known = [...Object.keys(fields), ...unplayed];
  return [
    ...[...real.keys()]
      .filter((name) => !known.includes(name))
      .map((name) => `${place}[${name}] is refused`),
    ...known.filter((name) => !real.has(name)).map((name) => `${place}[${name}] is taken`),
    ...Object.entries(fields).flatMap(([name, own]) => {
      const field = real.get(name);
      if (field === undefined) return [];
      const here = `${place}[${name}]`;
      return [
        ...(field.optional || own.required ? [] : [`${here} is not required`]),
        ...differences(own, field.type, here),
      ];
    }),
  ];
}

describe("the sandbox's parameters", () => {
  it.each([
    ['Checkout.SessionCreateParams', parameters.sessionCreate],
    ['Checkout.SessionListParams', parameters.sessionList],
    ['Checkout.SessionRetrieveParams', parameters.sessionRetrieve],
    ['Checkout.SessionExpireParams', parameters.sessionExpire],
  ] as readonly (readonly [string, Parameter])[])(
    'match the type of the provider for %s',
    (name, own) => {
      expect(differences(own, typeNamed(name), '')).toEqual([]);
    },
  );
});

it("the sandbox and the server use the API version of the provider's package", () => {
  expect(parameters.apiVersion).toBe(Stripe.API_VERSION);
  const client = readFileSync(join(root, 'server/outbound/stripe.cpp'), 'utf8');
  expect(client).toContain(`"Stripe-Version: ${Stripe.API_VERSION}"`);
});

const read = async (path: string): Promise<Json> =>
  (await get(`${sandbox.url}/v1/checkout/sessions${path}`, { authorization: `Bearer ${secret}` }))
    .json ?? null;

const shown = async (id: string): Promise<readonly string[]> =>
  problemsOfSession(await read(`/${id}`));

describe('a checkout session of the sandbox', () => {
  it.each([
    ['the required parameters', params()],
    ['all parameters', allParams()],
  ])('has the members of the type in each state, created with %s', async (_, parameters) => {
    const { id } = await stripe.checkout.sessions.create(parameters);
    expect(await shown(id)).toEqual([]);
    await sandbox.pay(id);
    expect(await shown(id)).toEqual([]);
    const { id: other } = await stripe.checkout.sessions.create(parameters);
    await sandbox.expire(other);
    expect(await shown(other)).toEqual([]);
  });

  it("has the members of the provider's type in a list, and while a payment is pending", async () => {
    const { id } = await stripe.checkout.sessions.create(allParams());
    await sandbox.payLater(id);
    const listed = at(await read('?limit=1&status=complete'), 'data.0') ?? null;
    expect([at(listed, 'id'), at(listed, 'payment_status')]).toEqual([id, 'unpaid']);
    expect(problemsOfSession(listed)).toEqual([]);
  });
});
