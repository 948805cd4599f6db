// node webpack.mjs: builds src/index.js of the folder that it is run in, with webpack's own defaults.
import webpack from 'webpack';

webpack({ mode: 'production', context: process.cwd() }, (error, stats) => {
  if (!error && !stats?.hasErrors() && !stats?.hasWarnings()) return;
  console.error(error ?? stats?.toString());
  process.exitCode = 1;
});
