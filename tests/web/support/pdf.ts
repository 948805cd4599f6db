import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Opens a PDF, and returns the text of each page and what `look` finds in it. */
export async function readPdf<Found>(
  bytes: Buffer,
  look: (pdf: Awaited<ReturnType<typeof getDocument>['promise']>) => Promise<Found>,
) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      const words = items.map((item) => ('str' in item ? `${item.str} ` : '')).join('');
      return words.replace(/\s+/g, ' ').replace(/ ([.,;:)])/g, '$1');
    }),
  );
  const found = await look(pdf);
  await pdf.destroy();
  return { pages, ...found };
}
