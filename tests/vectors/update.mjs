// After a change of the catalogue: writes its new version and the dependent fingerprints into the vectors. All other
// values are changed by hand.
//   npm run generate
import { readFileSync, writeFileSync } from 'node:fs';
import { loadShopCore } from '@tuisty/shop-core';

const file = (/** @type {string} */ name) => new URL(name, import.meta.url);
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(file(name), 'utf8'));
const write = (/** @type {string} */ name, /** @type {object} */ value) =>
  writeFileSync(file(name), `${text(value)}\n`);

/** JSON with one record a line, so that a diff shows the records that changed. */
function text(/** @type {object} */ value) {
  if (Array.isArray(value)) return list(value);
  const members = Object.entries(value).map(
    ([name, part]) =>
      `  ${JSON.stringify(name)}: ${Array.isArray(part) ? list(part, '  ') : JSON.stringify(part)}`,
  );
  return `{\n${members.join(',\n')}\n}`;
}

function list(/** @type {unknown[]} */ records, indent = '') {
  const lines = records.map((record) => `${indent}  ${JSON.stringify(record)}`);
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n${indent}]`;
}

const core = await loadShopCore();
const fingerprint = (
  /** @type {import('@tuisty/shop-core').Result<import('@tuisty/shop-core').Quote>} */ quote,
) => (quote.ok ? quote.fingerprint : quote.code);

const vectors = read('core.json');
vectors.catalogueVersion = core.catalogue.version;
for (const vector of vectors.carts) {
  const { cart } = core.restoreCart(vector.stored);
  if (cart.count > 0) vector.quote = fingerprint(core.quote(cart));
}
for (const vector of vectors.quotesTopUp) {
  if ('fingerprint' in vector) vector.fingerprint = fingerprint(core.quoteTopUp(vector.id));
}
for (const vector of vectors.quotesWithShipping) {
  if (!('fingerprint' in vector)) continue;
  const lines = /** @type {[number, number][]} */ (vector.lines);
  const stored = lines.map(([id, quantity]) => ({ id, quantity }));
  const { cart } = core.restoreCart(JSON.stringify(stored));
  vector.fingerprint = fingerprint(core.quote(cart, vector.shippingCentavos));
}
write('core.json', vectors);

// Changed by hand: written again for its form alone.
write('finder.json', read('finder.json'));

console.log('Vectors updated.');
