// node build/run.mjs FILE: runs a TypeScript file of this folder through Vite, because Node 20 does not run TypeScript.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// The default, development, would use React's development version.
process.env.NODE_ENV ??= 'production';

const [, , file = ''] = process.argv;
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
await runnerImport(here(file), { configFile: false, root: here('..'), logLevel: 'warn' });
