// npm run release: builds the shop for a real operator. It fails while address, phones, app links, the source of
// the coverage map or documents are those that the repository brings along.

import { buildBindings, buildNative, buildWeb, setUp } from './lib/build.mjs';
import { main, step } from './lib/steps.mjs';

await main(async () => {
  await setUp('start');
  await buildBindings();
  await step('Look for stand-ins', ['npm', 'run', '--silent', 'release', '-w', 'web'], {
    show: true,
    hint: 'Set what is missing (docs/settings.md, web/documents/README.md), then run the same command again.',
  });
  await buildNative('release', ['tuisty_server']);
  await buildWeb();
  console.log('\n  The pages are in web/dist/, the server is built in build/release/.\n');
});
