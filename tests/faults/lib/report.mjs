// The table of RESULTS.md.

/** @typedef {import('./fault.mjs').Row} Row */

const marks = ['<!-- faults -->', '<!-- end of faults -->'];
const head = [
  '| Command `npm run nightly -- faults` | Fault | Shoppers | Database afterwards | Recovery | Figures |',
  '| --- | --- | --- | --- | --- | --- |',
];

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function line(/** @type {string} */ name, /** @type {Row} */ row) {
  const figures = Object.entries(row.figures ?? {}).map(([what, value]) => `${what} ${value}`);
  const kept = row.held ? '' : `**Broken: ${(row.broken ?? []).join('; ')}.** `;
  const cells = [row.fault, kept + row.shopper, row.database, row.recovery, figures.join(', ')];
  return `| \`${name}\` | ${cells.map(cell).join(' | ')} |`;
}

/** Replaces the rows of these faults in the page; rows of other faults stay. `order`: the names of all faults. */
export function withRows(
  /** @type {string} */ page,
  /** @type {ReadonlyMap<string, readonly Row[]>} */ rows,
  /** @type {readonly string[]} */ order,
) {
  const [begin = '', end = ''] = marks;
  const [before, rest] = page.split(begin);
  const [old, after] = rest?.split(end) ?? [];
  if (before === undefined || old === undefined || after === undefined) {
    throw new Error(`the page lacks ${marks.join(' or ')}`);
  }
  const kept = old.split('\n');
  const lines = order.flatMap((name) => {
    const now = rows.get(name)?.map((row) => line(name, row));
    return now ?? kept.filter((one) => one.startsWith(`| \`${name}\` `));
  });
  return [before, begin, '\n\n', [...head, ...lines].join('\n'), '\n\n', end, after].join('');
}
