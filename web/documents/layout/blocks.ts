import type { Block, Fact, Section } from '../../src/shared/sections/long-text/content';
import { drawTable } from './table';
import { colours, page, textWidth } from './theme';
import type { Writer } from './writer';

type Structure = PDFKit.PDFStructureElement;

/** Font size in points. On a phone that fits the page's width a point is about a pixel, readable without zooming. */
const body = { size: 12 } as const;
const paragraphGap = 6;

export function drawSection(writer: Writer, section: Section): void {
  const style = { font: 'display', size: 15, colour: colours.gulf } as const;
  const [first] = section.blocks;
  const opening = first === undefined ? 0 : Math.min(heightOfOpening(writer, first), 90);
  writer.keepTogether(writer.heightOf(section.title, style) + 10 + opening);
  writer.doc.outline.addItem(section.title);
  writer.structure('Sect', (sect) => {
    writer.gap(4);
    writer.element('H2', section.title, style, sect);
    writer.gap(3);
    for (const block of section.blocks) drawBlock(writer, block, sect);
  });
  writer.gap(5);
}

/** Minimum height of a block that must follow its heading on the same page. */
function heightOfOpening(writer: Writer, block: Block): number {
  switch (block.kind) {
    case 'text':
    case 'note':
      return writer.heightOf(block.text, body);
    case 'list':
      return writer.heightOf(block.items[0] ?? '', body) + 16;
    case 'facts':
      return 30;
    case 'table':
      return 60;
  }
}

function drawBlock(writer: Writer, block: Block, parent: Structure): void {
  switch (block.kind) {
    case 'text':
      drawParagraph(writer, block.text, parent);
      break;
    case 'note':
      drawNote(writer, block.text, parent);
      break;
    case 'list':
      drawList(writer, block.items, block.ordered, parent);
      break;
    case 'facts':
      drawFacts(writer, block.items, parent);
      break;
    case 'table':
      drawTable(writer, block, parent);
      break;
  }
}

function drawParagraph(writer: Writer, source: string, parent: Structure): void {
  writer.keepTogether(writer.heightOf(source, body));
  writer.element('P', source, body, parent);
  writer.gap(paragraphGap);
}

function drawNote(writer: Writer, source: string, parent: Structure): void {
  const style = { ...body, x: page.left + 12, width: textWidth - 24 } as const;
  // Measures at one size larger, because bold runs and links are wider than the measured text.
  const height = writer.heightOf(source, { ...style, font: 'bold' }) + 12;
  writer.keepTogether(height + 4);
  const top = writer.doc.y + 2;
  writer.artifact((doc) => {
    doc.roundedRect(page.left, top, textWidth, height, 8).fill(colours.mist);
  });
  writer.doc.y = top + 7;
  writer.element('P', source, style, parent);
  writer.doc.y = top + height + paragraphGap + 2;
}

function drawList(
  writer: Writer,
  items: readonly string[],
  ordered: boolean,
  parent: Structure,
): void {
  const indent = 16;
  const style = { ...body, x: page.left + indent, width: textWidth - indent };
  writer.structure(
    'L',
    (l) => {
      items.forEach((item, index) => {
        writer.keepTogether(writer.heightOf(item, style));
        const top = writer.doc.y;
        if (!ordered) {
          writer.artifact((doc) => {
            doc.circle(page.left + 5, top + 7.7, 2.2).fill(colours.coral);
          });
        }
        writer.structure(
          'LI',
          (li) => {
            if (ordered) {
              const label = { font: 'display', size: 12, colour: colours.gulf } as const;
              writer.element('Lbl', `${index + 1}.`, label, li);
              writer.doc.y = top;
            }
            writer.element('LBody', item, style, li);
          },
          l,
        );
        writer.gap(2.5);
      });
    },
    parent,
  );
  writer.gap(paragraphGap - 2.5);
}

/** Writes pairs in two columns; each term is the label of its list item. */
function drawFacts(writer: Writer, items: readonly Fact[], parent: Structure): void {
  const termWidth = 92;
  const term = { font: 'bold', size: 11, colour: colours.gulf, width: termWidth } as const;
  const x = page.left + termWidth + 12;
  const value = { ...body, x, width: textWidth - termWidth - 12 };
  writer.structure(
    'L',
    (l) => {
      for (const item of items) {
        const height = Math.max(
          writer.heightOf(item.term, term),
          writer.heightOf(item.text, value),
        );
        writer.keepTogether(height + 18);
        // Minimum distance of two links, so that each is a touch target on the narrowest phone.
        const room = item.text.includes('](') ? 4 : 0;
        const top = writer.doc.y + room;
        let bottom = top;
        writer.structure(
          'LI',
          (li) => {
            writer.doc.y = top + 4;
            writer.element('Lbl', item.term, term, li);
            bottom = writer.doc.y;
            writer.doc.y = top + 4;
            writer.element('LBody', item.text, value, li);
            bottom = Math.max(bottom, writer.doc.y) + 2 + room;
          },
          l,
        );
        writer.artifact((doc) => {
          doc
            .lineWidth(0.6)
            .moveTo(page.left, bottom)
            .lineTo(page.left + textWidth, bottom);
          doc.stroke(colours.line);
        });
        writer.doc.y = bottom + 1;
      }
    },
    parent,
  );
  writer.gap(paragraphGap + 1);
}
