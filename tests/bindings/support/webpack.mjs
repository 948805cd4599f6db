// node webpack.mjs: builds src/index.js of the folder that it is run in, with webpack's own defaults; with --async-wasm
// also with wasm as ES modules.
import webpack from 'webpack';

const experiments = { asyncWebAssembly: process.argv.includes('--async-wasm') };

webpack({ mode: 'production', context: process.cwd(), experiments }, (error, stats) => {
  if (!error && !stats?.hasErrors() && !stats?.hasWarnings()) return;
  console.error(error ?? stats?.toString());
  process.exitCode = 1;
});
