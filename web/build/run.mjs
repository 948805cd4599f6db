// node build/run.mjs FILE: runs a TypeScript file of this folder. Node 20 reads no TypeScript; Vite, which builds the
// site anyway, does.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// The default would be development, with React's development version.
process.env.NODE_ENV ??= 'production';

const [, , file = ''] = process.argv;
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
await runnerImport(here(file), { configFile: false, root: here('..'), logLevel: 'warn' });
