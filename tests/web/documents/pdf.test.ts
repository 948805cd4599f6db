/** @jest-environment node */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { typeset } from '../../../web/documents/typeset';
import { legalDocuments } from '@/features/documents/registry';
import { catalogue } from '@/shared/core/catalogue';
import { documentTexts, SPECIMEN } from '@/shared/sections/long-text/documents';

const textOf = (name: string) => documentTexts.get(name) ?? '';
/** The words of a text, without the addresses of its links. */
const wordsOf = (text: string) => text.replace(/\]\([^)]*\)/g, ']').match(/[\p{L}\d]+/gu) ?? [];

it('there is one document for each legal route and each folio, and no other', () => {
  const names = [
    ...legalDocuments.map(({ id }) => id),
    ...catalogue.folios.map(({ id }) => `folio-${id}`),
  ];
  expect([...documentTexts.keys()].sort()).toEqual(names.sort());
  expect(names).toHaveLength(16);
});

describe.each(['contrato-adhesion-profeco', 'folio-1204601'])('the PDF of %s', (name) => {
  it('is equal for equal sources', async () => {
    expect((await typeset(textOf(name))).equals(await typeset(textOf(name)))).toBe(true);
  });

  it('has every word, title, tags, language and bookmarks, and each page is marked as a specimen', async () => {
    const data = new Uint8Array(await typeset(textOf(name)));
    const pdf = await getDocument({ data, verbosity: 0 }).promise;
    expect(pdf.numPages).toBeLessThanOrEqual(6);
    const printed = new Set<string>();
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      const page = items.map((item) => ('str' in item ? `${item.str} ` : '')).join('');
      expect(page.replace(/\s+/g, ' ').replace(/ ([.,;:)])/g, '$1')).toContain(SPECIMEN);
      for (const word of wordsOf(page)) printed.add(word);
    }
    expect(wordsOf(textOf(name)).filter((word) => !printed.has(word))).toEqual([]);
    const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
    expect(textOf(name)).toContain(`# ${info.Title ?? '?'}\n`);
    expect(info.Language).toBe('es-MX');
    const structure = await (await pdf.getPage(1)).getStructTree();
    expect(JSON.stringify(structure)).toContain('"role":"H1"');
    expect(((await pdf.getOutline()) as object[]).length).toBeGreaterThanOrEqual(4);
    await pdf.destroy();
  });
});

it.each(catalogue.folios.map((folio) => [folio.id, folio.planId] as const))(
  'folio %s describes its plan',
  (id, planId) => {
    const plan = catalogue.plans.find((candidate) => candidate.id === planId);
    if (plan === undefined) throw new Error(`no plan ${String(planId)}`);
    const { data, dataPlus, duration, renewal } = plan;
    for (const fact of [
      id,
      ...[data, plan.priceText, duration, plan.llamadas, plan.capsLine],
      plan.sharesInternet ? 'Sí comparte.' : 'No comparte.',
      renewal === null
        ? `# Tuisty ${dataPlus} ${data}, ${duration}\n`
        : `# Tuisty ${dataPlus} ${data} cada 30 días, por ${duration}\n`,
      ...(renewal === null ? [] : [`${data} de datos rápidos ${renewal}.`]),
    ]) {
      expect(textOf(`folio-${id}`)).toContain(fact);
    }
  },
);
