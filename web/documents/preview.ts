import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Width and height of a page, in points. */
export type PageSize = readonly [width: number, height: number];

/** The data that a document's page shows before its viewer has loaded. */
export interface DocumentPreview {
  readonly pages: readonly PageSize[];
  /** The first page, as WebP. */
  readonly picture: Buffer;
}

/** Readable on a phone, and at most 35 kB, so that it loads quickly there. */
const widthInPixels = 640;
const quality = 20;

/** Standard fonts for documents of the merchant that do not embed them. */
const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts/',
);

export async function previewDocument(pdf: Buffer): Promise<DocumentPreview> {
  const document = await getDocument({
    data: new Uint8Array(pdf),
    standardFontDataUrl: fonts,
    verbosity: 0,
  }).promise;
  try {
    const pages: PageSize[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      pages.push([width, height]);
    }
    const first = await document.getPage(1);
    const scale = widthInPixels / first.getViewport({ scale: 1 }).width;
    const viewport = first.getViewport({ scale });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    // Implements the interface of the browser's canvas in Node.
    const page = canvas as unknown as HTMLCanvasElement;
    await first.render({ canvas: page, viewport }).promise;
    return { pages, picture: await canvas.encode('webp', quality) };
  } finally {
    await document.destroy();
  }
}
