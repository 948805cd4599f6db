// npm run dev: the shop with hot reload. Vite serves the pages and forwards API paths. The core is built for a
// debugger, and rebuilt when one of its C++ files changes (web/build/plugins/debugCore.ts); the
// running server is not rebuilt.

import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { buildNative, checkPackages, installNpm } from './lib/build.mjs';
import { signals } from './lib/interrupt.mjs';
import { merchantFacts, serverFacts } from './lib/merchant.mjs';
import { freePort } from './lib/processes.mjs';
import { runningFrom, startStack } from './lib/stack.mjs';
import { UserError, main, root, step } from './lib/steps.mjs';

await main(async () => {
  const dir = join(root, '.data');
  const already = runningFrom(dir);
  if (already !== null) throw new UserError(`The shop already runs at ${already}. Stop it first.`);

  const facts = merchantFacts();

  await checkPackages('start');
  await installNpm();
  await buildNative('quick', ['tuisty_server']);
  await step('Compile the core for a debugger', ['npm', 'run', 'build:debug', '-w', 'bindings']);

  const port = await freePort(Number(process.env.PORT ?? 5173));
  const stack = await startStack({
    dir,
    ports: {
      web: await freePort(8080),
      server: await freePort(8081),
      sandbox: await freePort(8082),
    },
    env: { ...serverFacts(facts), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  // npx does not forward signals to its child, so Vite is started directly.
  const program = join(root, 'node_modules/vite/bin/vite.js');
  const vite = spawn(
    process.execPath,
    [program, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    {
      cwd: join(root, 'web'),
      env: { ...process.env, ...facts, API_TARGET: stack.urls.web, SHOP_CORE: 'debug' },
      stdio: 'inherit',
    },
  );
  for (const signal of signals) process.on(signal, () => vite.kill('SIGTERM'));
  await new Promise((resolve) => vite.on('exit', resolve));
  await stack.stop();
});
