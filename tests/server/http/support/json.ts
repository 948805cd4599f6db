/** JSON of unknown form, read one step at a time. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [k: string]: Json };

/** The value at `path` ("error.code", "lines.0.quantity"), or undefined where the path leads nowhere. */
export function at(json: Json | undefined, path: string): Json | undefined {
  let value: Json | undefined = json;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, Json>>)[step];
  }
  return value;
}

/** The text at `path`; fails the test where there is none. */
export function textAt(json: Json | undefined, path: string): string {
  const value = at(json, path);
  if (typeof value !== 'string') throw new Error(`no text at ${path} in ${JSON.stringify(json)}`);
  return value;
}

export function numberAt(json: Json | undefined, path: string): number {
  const value = at(json, path);
  if (typeof value !== 'number') throw new Error(`no number at ${path} in ${JSON.stringify(json)}`);
  return value;
}
