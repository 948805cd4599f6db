import { specimenMark, type DocumentSource } from '../sources/source';
import { colours, page, textWidth } from './theme';
import type { Writer } from './writer';

// The wordmark of `Logo.tsx`, on dark, in its own 344 × 136 units.
const letters =
  'M26 14v44a18 18 0 0 0 18 18h2M10.5 34h33M67 34v22a20.5 20.5 0 0 0 41 0V34v42M132 34v42M188 40c-4-4-10-6.5-17-6.5-10 0-16 4-16 10.5 0 14.5 35 6.5 35 21.5 0 7-7 10.5-17 10.5-8 0-15-2.5-19-7M223 14v44a18 18 0 0 0 18 18h2M207.5 34h33M263 34v22a20 20 0 0 0 40 0V34v56';
const tailBack = 'M303 92c0 22-10 34-26 34-13 0-21-7-21-17';
const tail = 'M256 109c0-11 9-15 22-15.5 22-1 40-3 57-12.5';

// The foot of `Twist.tsx`, 1440 × 160.
const footGround =
  'M0 114C214 60 425 61 640 108 803 144 986 144 1070 112 1142 141 1299 136 1440 101V160H0Z';
const ribbon = ['M-20 120C200 60 420 60 640 108s476 32 476-42', 'M1028 66c0 74 212 84 432 30'];
const ribbonBack = 'M1116 66c0-60-88-60-88 0';

const title = { font: 'display', size: 23, colour: colours.white } as const;
const kicker = { font: 'bold', size: 9, colour: colours.sun } as const;
const subtitle = { size: 10.5, colour: colours.foam } as const;

/** Draws the header of the first page: brand, kind of document, title, and the specimen mark. */
export function drawCover(writer: Writer, source: DocumentSource): void {
  const { doc } = writer;
  const titleTop = 62;
  const blocks =
    writer.heightOf(source.kicker, kicker) +
    writer.heightOf(source.title, title) +
    writer.heightOf(source.subtitle, subtitle) +
    10;
  const foot = (160 * page.width) / 1440;
  const height = titleTop + blocks + foot - 2;

  writer.artifact(() => {
    doc.rect(0, 0, page.width, height).fill(colours.deep);
    drawLogo(doc);
    drawFoot(doc, height - foot);
  });

  doc.y = titleTop;
  writer.element('P', source.kicker, kicker);
  writer.gap(4);
  writer.element('H1', source.title, title);
  writer.gap(3);
  writer.element('P', source.subtitle, subtitle);

  doc.y = height + 4;
  drawSpecimenMark(writer);
  if (source.highlights !== undefined) drawHighlights(writer, source.highlights);
}

function drawLogo(doc: PDFKit.PDFDocument): void {
  doc.save();
  doc.translate(page.left - 2, 17).scale(0.27);
  doc.lineWidth(15.5).lineCap('round').lineJoin('round');
  doc.path(letters).stroke(colours.white);
  doc.path(tailBack).stroke(colours.coralShade);
  doc.path(tail).stroke(colours.coral);
  doc.circle(132, 12, 9.5).fill(colours.sun);
  doc.restore();
}

function drawFoot(doc: PDFKit.PDFDocument, top: number): void {
  doc.save();
  doc.translate(0, top).scale(page.width / 1440);
  doc.path(footGround).fill(colours.white);
  doc.rect(-4, 152, 1448, 24).fill(colours.white);
  doc.lineWidth(14).lineCap('round');
  doc.path(ribbon[0] ?? '').stroke(colours.coral);
  doc.lineCap('butt').path(ribbonBack).stroke(colours.coralShade);
  doc
    .lineCap('round')
    .path(ribbon[1] ?? '')
    .stroke(colours.coral);
  doc.restore();
}

function drawSpecimenMark(writer: Writer): void {
  const { doc } = writer;
  const style = { font: 'bold', size: 9, x: page.left + 12, width: textWidth - 24 } as const;
  const height = writer.heightOf(specimenMark, style) + 13;
  const top = doc.y;
  writer.artifact(() => {
    doc.roundedRect(page.left, top, textWidth, height, 8).fill(colours.sunSoft);
    doc.roundedRect(page.left, top, 4, height, 2).fill(colours.sun);
  });
  doc.y = top + 8;
  writer.element('P', specimenMark, style);
  doc.y = top + height + 14;
}

function drawHighlights(
  writer: Writer,
  highlights: NonNullable<DocumentSource['highlights']>,
): void {
  const { doc } = writer;
  const gap = 8;
  const width = (textWidth - gap * (highlights.length - 1)) / highlights.length;
  const cards = highlights.map((highlight, index) => {
    const column = {
      x: page.left + index * (width + gap) + 7,
      width: width - 14,
      align: 'center',
    } as const;
    const figure = { ...column, font: 'display', size: 14.5, colour: colours.gulf } as const;
    const text = { ...column, size: 8.5, colour: colours.inkSoft } as const;
    const height =
      writer.heightOf(highlight.figure, figure) + writer.heightOf(highlight.text, text);
    return { ...highlight, styles: { figure, text }, height };
  });
  const top = doc.y;
  const height = Math.max(...cards.map((card) => card.height)) + 14;

  writer.structure('L', (l) => {
    for (const { figure, text, styles } of cards) {
      writer.artifact(() => {
        doc.roundedRect(styles.text.x - 7, top, width, height, 8).fill(colours.mist);
      });
      const fill = (body: PDFKit.PDFStructureElement) => {
        doc.y = top + 8;
        writer.text(figure, styles.figure, body);
        writer.text(text, styles.text, body);
      };
      writer.structure(
        'LI',
        (li) => {
          writer.structure('LBody', fill, li);
        },
        l,
      );
    }
  });
  doc.y = top + height + 12;
}
