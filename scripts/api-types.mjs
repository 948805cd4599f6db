// npm run api:types: writes the TypeScript types of the API for the pages from server/openapi.yaml.
// `--check` (npm run lint) only reports whether they are up to date.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { UserError, main, root } from './lib/steps.mjs';

const source = join(root, 'server', 'openapi.yaml');
const target = join(root, 'web', 'src', 'shared', 'api', 'schema.ts');

const header = `// Generated from server/openapi.yaml by npm run api:types. Change that file, not this one.

`;

/** Returns the formatted text of the file: the types of request and response bodies. */
async function apiTypes() {
  const { openapi, info, components } = parse(readFileSync(source, 'utf8'));
  const bodies = { openapi, info, paths: {}, components: { schemas: components.schemas } };
  const types = astToString(await openapiTS(bodies, { immutable: true }));
  const options = await resolveConfig(target);
  return format(`${header}${types}`, { ...options, filepath: target });
}

await main(async () => {
  const wanted = await apiTypes();
  if (!process.argv.includes('--check')) {
    writeFileSync(target, wanted);
  } else if (!existsSync(target) || readFileSync(target, 'utf8') !== wanted) {
    throw new UserError(
      'The types of the API differ from server/openapi.yaml: run npm run api:types.',
    );
  }
});
