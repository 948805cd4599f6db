// node answers_in_chromium.mjs: prints, as JSON, the shared vectors and what the built core returns to them in Chromium.
import { readFileSync } from 'node:fs';
import { inChromium } from '../../../scripts/lib/chromium.mjs';
import { root } from '../../../scripts/lib/steps.mjs';

const read = (/** @type {string} */ file) => readFileSync(`${root}/${file}`, 'utf8');
await inChromium(root, async (browser, url) => {
  const page = await browser.newPage();
  await page.route(/\.mjs$/, (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    return route.fulfill({ contentType: 'text/javascript', body: read(file) });
  });
  await page.route(/\/blank$/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${url}blank`);
  const [core, finder] = ['core', 'finder'].map((one) =>
    JSON.parse(read(`tests/vectors/${one}.json`)),
  );
  const vectors = { ...core, ...finder };
  const own = await page.evaluate(async (inputs) => {
    const load = (/** @type {string} */ path) => import(path);
    const { loadShopCore } = await load('/bindings/dist/index.js');
    const { answers } = await load('/tests/bindings/support/answers.mjs');
    return JSON.parse(JSON.stringify(answers(await loadShopCore(), inputs)));
  }, vectors);
  console.log(JSON.stringify({ own, vectors }));
});
