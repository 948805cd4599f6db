// Other languages and encodings, each from the database's first start.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../scripts/lib/processes.mjs';
import { withShop } from '../lib/shop.mjs';

/** Turkish changes the case of i, German the decimal separator, Latin-1 the encoding; the last
 * locale does not exist. */
const locales = [
  { name: 'tr_TR.UTF-8', from: ['tr_TR', 'UTF-8'] },
  { name: 'de_DE.ISO-8859-1', from: ['de_DE', 'ISO-8859-1'] },
  { name: 'C' },
  { name: 'xx_XX.UTF-8' },
];

/** Creates a locale for this test only, where the machine can. */
function made(/** @type {string} */ folder, /** @type {(typeof locales)[number]} */ locale) {
  if (locale.from === undefined || !existsSync('/usr/share/i18n/locales')) return {};
  const [language = '', charset = ''] = locale.from;
  run(['localedef', '-i', language, '-f', charset, join(folder, locale.name)]);
  return { LOCPATH: folder };
}

/** @type {import('../run.mjs').Case[]} */
export default locales.map((locale) => ({
  name: `the locale ${locale.name}`,
  async run(clone) {
    rmSync(join(clone.dir, '.data'), { recursive: true, force: true });
    await withShop(clone, {
      LC_ALL: locale.name,
      LANG: locale.name,
      ...made(clone.env.HOME ?? '', locale),
    });
  },
}));
