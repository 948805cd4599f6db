// node answers_in_chromium.mjs: prints, as JSON, the shared vectors and what the built core returns to them in Chromium.
import { readFileSync } from 'node:fs';
import { inChromium } from '../../../scripts/lib/chromium.mjs';
import { root } from '../../../scripts/lib/steps.mjs';

await inChromium(root, async (browser, url) => {
  const page = await browser.newPage();
  // Any document of the same origin.
  await page.goto(`${url}CMakeLists.txt`);
  const [core, finder] = ['core', 'finder'].map((one) =>
    JSON.parse(readFileSync(`${root}/tests/vectors/${one}.json`, 'utf8')),
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
