/** @jest-environment node */
import { generateDocuments } from '../../../web/documents/generate';
import { legalDocuments } from '@/features/documents/registry';
import { catalogue } from '@/shared/core/catalogue';
import { readPdf } from '../support/pdf';

const mark =
  'Documento de muestra: sin validez legal hasta que el operador publique el definitivo.';

interface ReadPdf {
  readonly pages: readonly string[];
  readonly title: string;
  readonly language: string;
  readonly headings: readonly string[];
  readonly tagged: boolean;
}

const read = (bytes: Buffer): Promise<ReadPdf> =>
  readPdf(bytes, async (pdf) => {
    const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
    const outline = (await pdf.getOutline()) as { title: string }[] | null;
    const structure = await (await pdf.getPage(1)).getStructTree();
    return {
      title: info.Title ?? '',
      language: info.Language ?? '',
      headings: (outline ?? []).map((item) => item.title),
      tagged: JSON.stringify(structure).includes('"role":"H1"'),
    };
  });

const files = await generateDocuments();
const names = [
  ...legalDocuments.map(({ id }) => id),
  ...catalogue.folios.map(({ id }) => `folio-${id}`),
];

it('there is one PDF for each legal route and each folio, and no other', () => {
  expect([...files.keys()].sort()).toEqual([...names].sort());
  expect(files.size).toBe(16);
});

it('the same sources produce the same bytes', async () => {
  const again = await generateDocuments();
  for (const [name, bytes] of files) expect(again.get(name)?.equals(bytes)).toBe(true);
});

describe.each(names)('%s', (name) => {
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await read(files.get(name) ?? Buffer.alloc(0));
  });

  it('has one to six pages, each marked as a specimen', () => {
    expect(pdf.pages.length).toBeLessThanOrEqual(6);
    for (const page of pdf.pages) expect(page).toContain(mark);
  });

  it('has title, tags, Spanish language and bookmarks', () => {
    expect(pdf.title).not.toBe('');
    expect(pdf.language).toBe('es-MX');
    expect(pdf.tagged).toBe(true);
    expect(pdf.headings.length).toBeGreaterThanOrEqual(4);
  });
});

it.each(catalogue.folios.map((folio) => [folio.id, folio.planId] as const))(
  'folio %s describes its plan',
  async (id, planId) => {
    const plan = catalogue.plans.find((candidate) => candidate.id === planId);
    if (plan === undefined) throw new Error(`no plan ${String(planId)}`);
    const pdf = await read(files.get(`folio-${id}`) ?? Buffer.alloc(0));
    const text = pdf.pages.join(' ');
    for (const fact of [
      id,
      plan.data,
      plan.priceText,
      plan.duration,
      plan.llamadas,
      plan.capsLine,
      ...(plan.renewal === null ? [] : [`${plan.data} de datos rápidos ${plan.renewal}.`]),
    ]) {
      expect(text).toContain(fact);
    }
    expect(pdf.title).toBe(
      plan.renewal === null
        ? `Tuisty ${plan.dataPlus} ${plan.data}, ${plan.duration}`
        : `Tuisty ${plan.dataPlus} ${plan.data} cada 30 días, por ${plan.duration}`,
    );
    expect(text).toContain(plan.sharesInternet ? 'Sí comparte.' : 'No comparte.');
  },
);
