// Validates responses against the API's description, and records which described responses occurred.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { root } from '../../../../scripts/lib/steps.mjs';
import type { Answer } from './http';
import { at, type Json } from './json';

type Members = Readonly<Record<string, Json>>;

const members = (json: Json | undefined): Members =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Members) : {};

/** The date-time format of RFC 3339. */
const isDateTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text));

const pointer = (steps: readonly string[]): string =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export class Contract {
  private readonly document: Json;
  private readonly ajv = new Ajv2020({ allErrors: true });
  private readonly seen = new Set<string>();

  constructor(file = join(root, 'server', 'openapi.yaml')) {
    this.document = parse(readFileSync(file, 'utf8')) as Json;
    this.ajv.addFormat('uri', (text: string) => URL.canParse(text));
    this.ajv.addFormat('date-time', isDateTime);
    // The description as a whole is no schema; its schemas are found by their path.
    this.ajv.addVocabulary(Object.keys(members(this.document)));
    this.ajv.addSchema({ $id: 'openapi', ...members(this.document) });
  }

  get paths(): readonly string[] {
    return Object.keys(members(this.at(['paths'])));
  }

  /** Each described response, such as "POST /login 200". */
  get described(): readonly string[] {
    return this.paths.flatMap((path) =>
      Object.entries(members(this.at(['paths', path]))).flatMap(([method, operation]) =>
        Object.keys(members(at(operation, 'responses'))).map(
          (status) => `${method.toUpperCase()} ${path} ${status}`,
        ),
      ),
    );
  }

  /** The described responses that have not occurred. */
  get unseen(): readonly string[] {
    return this.described.filter((one) => !this.seen.has(one));
  }

  /** The errors of a request body according to the description. */
  faultsOfRequest(method: string, path: string, body: Json): readonly string[] {
    const place = [
      'paths',
      path,
      method.toLowerCase(),
      'requestBody',
      'content',
      'application/json',
    ];
    return this.faultsOf(body, [...place, 'schema']);
  }

  /** The errors of a response; none if the description allows it. */
  judge(method: string, path: string, answer: Answer): readonly string[] {
    const name = `${method} ${path} ${String(answer.status)}`;
    const described = ['paths', path, method.toLowerCase(), 'responses', String(answer.status)];
    const use = this.at(described);
    if (use === undefined) return [`${name} is not described: ${answer.text}`];
    this.seen.add(name);
    const place = this.follow(described);
    const response = members(this.at(place));
    // A description beside a reference replaces the referenced one.
    const description = at(use, 'description') ?? response['description'];
    return [
      ...this.faultsOfHeaders(answer, members(response['headers']), place),
      ...this.faultsOfBody(answer, members(response['content']), place),
      ...faultsOfCode(answer, typeof description === 'string' ? description : ''),
    ].map((fault) => `${name}: ${fault}`);
  }

  private faultsOfHeaders(answer: Answer, headers: Members, place: readonly string[]): string[] {
    return Object.entries(headers).flatMap(([name, header]) => {
      const text = answer.headers.get(name);
      if (text === null) return at(header, 'required') === true ? [`no header ${name}`] : [];
      const value = at(header, 'schema.type') === 'integer' ? Number(text) : text;
      return this.faultsOf(value, [...place, 'headers', name, 'schema']);
    });
  }

  private faultsOfBody(answer: Answer, content: Members, place: readonly string[]): string[] {
    const [type] = Object.keys(content);
    if (type === undefined) return answer.text === '' ? [] : [`a body: ${answer.text}`];
    const contentType = answer.headers.get('content-type');
    if (contentType?.split(';')[0] !== type)
      return [`content type ${String(contentType)} instead of ${type}`];
    if (answer.json === undefined) return [`no JSON: ${answer.text}`];
    return this.faultsOf(answer.json, [...place, 'content', type, 'schema']);
  }

  private faultsOf(value: Json, place: readonly string[]): string[] {
    const validate = this.ajv.getSchema(`openapi#${pointer(place)}`);
    if (validate === undefined) return [`no schema at ${place.join(' ')}`];
    if (validate(value) === true) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message ?? ''}: ${JSON.stringify(value)}`,
    );
  }

  private at(place: readonly string[]): Json | undefined {
    return place.reduce<Json | undefined>((json, step) => members(json)[step], this.document);
  }

  /** The path itself, or the path that a reference leads to. */
  private follow(place: readonly string[]): readonly string[] {
    const reference = at(this.at(place), '$ref');
    return typeof reference === 'string' ? reference.replace(/^#\//, '').split('/') : place;
  }
}

/** An error's code must be one of those in its description. */
function faultsOfCode({ json }: Answer, description: string): readonly string[] {
  const code = at(json, 'error.code');
  return typeof code !== 'string' || description.includes(`\`${code}\``)
    ? []
    : [`the code ${code} is not among those described: ${description}`];
}
