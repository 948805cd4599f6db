// Validates requests and responses against the API's description, and records which described responses occurred.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { root } from '../../../../scripts/lib/steps.mjs';
import type { Answer } from './http';
import { at, textAt, type Json } from './json';

type Members = Readonly<Record<string, Json>>;
const membersOf = (json: Json | undefined): readonly (readonly [string, Json])[] =>
  Object.entries((json ?? {}) as Members);

const document = parse(readFileSync(join(root, 'server', 'openapi.yaml'), 'utf8')) as Json;

/** Replaces each reference by what it names; a member beside a reference replaces the referenced one. */
function resolved(json: Json | undefined): Json {
  if (Array.isArray(json)) return json.map(resolved);
  if (typeof json !== 'object' || json === null) return json ?? null;
  const { $ref, ...beside } = json as Members;
  const own = Object.fromEntries(membersOf(beside).map(([name, one]) => [name, resolved(one)]));
  if (typeof $ref !== 'string') return own;
  return { ...(resolved(at(document, $ref.slice(2).replaceAll('/', '.'))) as Members), ...own };
}

/** The described methods of each path. */
const described = resolved(at(document, 'paths'));
export const paths = membersOf(described).map(([path]) => path);

/** The described responses that have not occurred, such as "POST /login 200". */
export const unseen = new Set(
  membersOf(described).flatMap(([path, methods]) =>
    membersOf(methods).flatMap(([method, operation]) =>
      membersOf(at(operation, 'responses')).map(
        ([status]) => `${method.toUpperCase()} ${path} ${status}`,
      ),
    ),
  ),
);

const ajv = new Ajv2020({ allErrors: true });
ajv.addFormat('uri', (text: string) => URL.canParse(text));
/** The date-time format of RFC 3339. */
ajv.addFormat(
  'date-time',
  (text: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text)),
);

function faultsOf(value: Json | undefined, schema: Json | undefined): string[] {
  if (typeof schema !== 'object' || schema === null) return ['no schema is described'];
  if (ajv.validate(schema, value)) return [];
  return (ajv.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath} ${message ?? ''}: ${JSON.stringify(value)}`,
  );
}

const operationOf = (method: string, path: string) =>
  at(described, `${path}.${method.toLowerCase()}`);

const bodyOf = (method: string, path: string): Json | undefined => {
  const [[, content] = []] = membersOf(at(operationOf(method, path), 'requestBody.content'));
  return at(content, 'schema');
};

/** The errors of a request body according to the description. */
export const faultsOfRequest = (method: string, path: string, body: Json): readonly string[] =>
  faultsOf(body, bodyOf(method, path));

/** The members that a request body may have, such as "products[0].name", with whether each is a text. */
export function membersOfRequest(method: string, path: string) {
  const found: { readonly member: string; readonly isText: boolean }[] = [];
  const collect = (schema: Json | undefined, prefix: string): void => {
    for (const [name, one] of membersOf(at(schema, 'properties'))) {
      if (at(one, 'description') === 'Ignored') continue;
      const kinds = [at(one, 'type'), at(one, 'oneOf.0.type')].flat();
      found.push({ member: prefix + name, isText: kinds.includes('string') });
      collect(at(one, 'items'), `${prefix}${name}[0].`);
    }
  };
  collect(bodyOf(method, path), '');
  return found;
}

/** The errors of a response; none if the description allows it. */
export function judge(method: string, path: string, answer: Answer): readonly string[] {
  const name = `${method} ${path} ${String(answer.status)}`;
  const response = at(operationOf(method, path), `responses.${String(answer.status)}`);
  if (response === undefined) return [`${name} is not described: ${answer.text}`];
  unseen.delete(name);
  const headers = membersOf(at(response, 'headers')).flatMap(([header, how]) => {
    const text = answer.headers.get(header);
    if (text === null) return at(how, 'required') === true ? [`no header ${header}`] : [];
    const value = at(how, 'schema.type') === 'integer' ? Number(text) : text;
    return faultsOf(value, at(how, 'schema'));
  });
  const code = at(answer.json, 'error.code');
  const isCodeDescribed =
    typeof code !== 'string' || textAt(response, 'description').includes(`\`${code}\``);
  return [
    ...headers,
    ...faultsOfBody(answer, at(response, 'content')),
    ...(isCodeDescribed ? [] : [`the code ${code} is not among those described`]),
  ].map((fault) => `${name}: ${fault}`);
}

function faultsOfBody(answer: Answer, content: Json | undefined): readonly string[] {
  const [[type, described] = []] = membersOf(content);
  if (type === undefined) return answer.text === '' ? [] : [`a body: ${answer.text}`];
  const contentType = answer.headers.get('content-type');
  if (contentType?.split(';')[0] !== type)
    return [`content type ${String(contentType)} instead of ${type}`];
  return faultsOf(answer.json, at(described, 'schema'));
}
