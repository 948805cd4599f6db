// npm run nightly -- release: a merchant's release in a fresh clone, with all facts set and own documents: it builds, and
// its pages have the merchant's facts and none of the repository's. tests/web/shared/site has each missing fact.

import {
  createWriteStream,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { attempt, run } from '../../scripts/lib/processes.mjs';
import { main, root } from '../../scripts/lib/steps.mjs';
import { check } from '../check.mjs';
import { inventedFacts, merchant } from '../merchant.mjs';

const said = (/** @type {string} */ text) => console.log(`ok  ${text}`);

/** Runs a command in the clone, with no fact of this machine in the environment. */
function inClone(/** @type {string} */ cwd, /** @type {string[]} */ command, env = {}) {
  const { PATH, HOME, CCACHE_DIR } = process.env;
  const { status, stdout, stderr } = attempt(command, {
    cwd,
    env: { PATH, HOME, ...(CCACHE_DIR && { CCACHE_DIR }), LANG: 'C.UTF-8', ...env },
  });
  return { status, printed: stdout + stderr };
}

async function writePdf(/** @type {string} */ file) {
  const document = new PDFDocument();
  const ended = finished(document.pipe(createWriteStream(file)));
  document.text('Documento del comercio').end();
  await ended;
}

function checkPages(/** @type {string} */ dist) {
  const read = (/** @type {string} */ file) => readFileSync(join(dist, file), 'utf8');
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(html|js|txt|xml|webmanifest|env)$/.test(file),
  );
  const wrong = texts.flatMap((file) => {
    const [found] = inventedFacts.exec(read(file)) ?? [];
    return found ? [`${file}: ${found}`] : [];
  });
  check(wrong.length === 0, `invented facts are left:\n${wrong.join('\n')}`);
  said(`${texts.length} text files without an invented fact`);

  const expected = [
    ['index.html', `<link rel="canonical" href="${merchant.PUBLIC_URL}/"`],
    ['index.html', 'tel:+528331112233'],
    ['index.html', 'https://wa.me/528331112244'],
    ['index.html', String(merchant.VITE_LEGAL_NAME)],
    ['index.html', String(merchant.VITE_FACEBOOK_URL)],
    ['aviso-de-privacidad/index.html', String(merchant.VITE_PRIVACY_EMAIL)],
    ['aviso-de-privacidad/index.html', String(merchant.VITE_ADDRESS_STREET)],
    ['terminos-y-condiciones/index.html', String(merchant.VITE_LEGAL_NAME)],
    ['colaboracion-con-la-justicia/index.html', String(merchant.VITE_JUSTICE_EMAIL)],
    ['cobertura/index.html', String(merchant.VITE_COVERAGE_SOURCE)],
    ['sitemap.xml', `<loc>${merchant.PUBLIC_URL}/paquetes</loc>`],
    ['robots.txt', `Sitemap: ${merchant.PUBLIC_URL}/sitemap.xml`],
    [
      'build.env',
      `PUBLIC_URL="${merchant.PUBLIC_URL}"\nSHIPPING_PESOS="${merchant.SHIPPING_PESOS}"\n`,
    ],
  ];
  for (const [file = '', text = ''] of expected) {
    check(read(file).includes(text), `${file} lacks ${text}`);
  }
  check(!read('index.html').includes('instagram.com'), 'the home page has a link to Instagram');
  const hosts = texts
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => [...read(file).matchAll(/rel="canonical" href="([^"]*)"/g)])
    .map(([, address = '']) => new URL(address).origin);
  check(new Set(hosts).size === 1, `canonical links of ${[...new Set(hosts)].join(', ')}`);
  said(`${expected.length} facts in their pages, ${hosts.length} canonical links of ${hosts[0]}`);
}

await main(async () => {
  const place = mkdtempSync(join(tmpdir(), 'tuisty-release-'));
  const clone = join(place, 'shop');
  try {
    run(['git', 'clone', '--quiet', '--no-hardlinks', root, clone]);
    const release = ['npm', 'run', '--silent', 'build', '--', '--release'];
    const without = inClone(clone, release, merchant);
    check(without.status === 1, `a release without documents exits with ${without.status}`);
    const documents = [...without.printed.matchAll(/^ {2}(\S+\.pdf) is not there$/gm)];
    check(documents.length > 0, `no document is missing: ${without.printed}`);
    for (const [, file = ''] of documents) await writePdf(join(clone, file));

    const file = Object.entries(merchant).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(join(clone, 'merchant.env'), file.join(''));
    const built = inClone(clone, release);
    check(built.status === 0, `the release exits with ${built.status}:\n${built.printed}`);
    said('npm run build -- --release exits with 0');
    checkPages(join(clone, 'web/dist'));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
