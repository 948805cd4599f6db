// npm run generate: writes every generated file of the repository: the TypeScript types of the API from
// server/openapi.yaml, and what the test vectors say about the catalogue, with the core as it is now.
// `--check` (npm run lint) only reports whether the types are up to date; the suites check the vectors.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBindings, setUp } from './lib/build.mjs';
import { UserError, main, root, step } from './lib/steps.mjs';

const source = join(root, 'server', 'openapi.yaml');
const target = join(root, 'web', 'src', 'shared', 'api', 'schema.ts');

const header = `// Generated from server/openapi.yaml by npm run generate. Change that file, not this one.

`;

/** Returns the formatted text of the file: the types of request and response bodies. */
async function apiTypes() {
  // A fresh clone has no npm packages before the set-up.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const { format, resolveConfig } = await import('prettier');
  const { parse } = await import('yaml');
  const { openapi, info, components } = parse(readFileSync(source, 'utf8'));
  const bodies = { openapi, info, paths: {}, components: { schemas: components.schemas } };
  const types = astToString(await openapiTS(bodies, { immutable: true }));
  const options = await resolveConfig(target);
  return format(`${header}${types}`, { ...options, filepath: target });
}

await main(async () => {
  if (process.argv.includes('--check')) {
    if (existsSync(target) && readFileSync(target, 'utf8') === (await apiTypes())) return;
    throw new UserError(
      'The types of the API differ from server/openapi.yaml: run npm run generate.',
    );
  }
  await setUp('native');
  writeFileSync(target, await apiTypes());
  await buildBindings();
  await step('Write the test vectors', ['node', 'tests/vectors/update.mjs']);
});
