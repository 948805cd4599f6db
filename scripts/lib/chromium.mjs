import { join } from 'node:path';
import { chromiumPath } from './processes.mjs';
import { serveFolder } from './static.mjs';
import { root } from './steps.mjs';

/** The browser, without background activity that would disturb a measurement. */
export async function launchForBench() {
  // Imported late, because a fresh clone has no npm packages before the set-up.
  const { chromium } = await import('@playwright/test');
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** Serves the page that `buildBench` made; isolated, so Chromium's clock has 5 µs resolution. */
export function serveBench() {
  return serveFolder(join(root, 'build', 'bench'), {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  });
}
