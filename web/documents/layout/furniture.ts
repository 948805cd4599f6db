import { site } from '../../src/shared/site';
import { specimenMark, type DocumentSource } from '../sources/source';
import { colours, page, textWidth } from './theme';
import type { Writer } from './writer';

/** Draws repeated elements: the specimen mark in the header of later pages, title and page number in the footer. */
export function drawFurniture(writer: Writer, source: DocumentSource): void {
  const { doc } = writer;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0;
    writer.artifact(() => {
      if (index > 0) drawHead(doc);
      drawFoot(doc, source, index + 1, count);
    }, 'Pagination');
  }
}

function drawHead(doc: PDFKit.PDFDocument): void {
  doc.rect(0, 0, page.width, 24).fill(colours.sunSoft);
  doc.rect(0, 24, page.width, 2).fill(colours.sun);
  doc.font('bold').fontSize(7.6).fillColor(colours.ink);
  doc.text(specimenMark, page.left, 8, { width: textWidth, align: 'center', lineBreak: false });
}

function drawFoot(
  doc: PDFKit.PDFDocument,
  source: DocumentSource,
  number: number,
  count: number,
): void {
  const top = page.height - 29;
  doc
    .lineWidth(0.6)
    .moveTo(page.left, top)
    .lineTo(page.left + textWidth, top);
  doc.stroke(colours.line);
  doc.font('text').fontSize(7.6).fillColor(colours.inkSoft);
  const left = `${site.brand} · ${source.title} · ${source.updated}`;
  doc.text(left, page.left, top + 8, { width: textWidth - 70, lineBreak: false, ellipsis: true });
  doc.text(`Página ${number} de ${count}`, page.left, top + 8, {
    width: textWidth,
    align: 'right',
    lineBreak: false,
  });
}
