import type { Block } from '../../src/shared/sections/long-text/content';
import { colours, page, textWidth } from './theme';
import type { TextStyle, Writer } from './writer';

type Structure = PDFKit.PDFStructureElement;
type TableBlock = Extract<Block, { kind: 'table' }>;

const padding = 4;

/** Writes a table of few columns, with headers in the first row and the first column. */
export function drawTable(writer: Writer, table: TableBlock, parent: Structure): void {
  // A short table is kept on one page, because its second part would have no header.
  writer.keepTogether(24 + (table.rows.length + 1) * 25);
  writer.structure(
    'Table',
    (element) => {
      const caption = { font: 'bold', size: 10.5, colour: colours.inkSoft } as const;
      writer.element('Caption', table.caption, caption, element);
      writer.gap(3);
      const head = { font: 'bold', size: 11, colour: colours.white } as const;
      drawRow(writer, table.head, element, { style: () => head, ground: colours.gulf, head: true });
      table.rows.forEach((row, index) => {
        const style = (column: number): TextStyle =>
          column === 0 ? { font: 'bold', size: 11 } : { size: 11 };
        const ground = index % 2 === 0 ? colours.mist : colours.white;
        drawRow(writer, row, element, { style, ground, head: false });
      });
    },
    parent,
  );
  writer.gap(8);
}

interface RowLook {
  readonly style: (column: number) => TextStyle;
  readonly ground: string;
  readonly head: boolean;
}

function drawRow(writer: Writer, cells: readonly string[], parent: Structure, look: RowLook): void {
  const width = textWidth / cells.length;
  const styles = cells.map((_, column) => ({
    ...look.style(column),
    x: page.left + column * width + padding,
    width: width - 2 * padding,
  }));
  const heights = cells.map((cell, column) => writer.heightOf(cell, styles[column] ?? {}));
  const height = Math.max(...heights) + 2 * padding - 2;
  writer.keepTogether(height);
  const top = writer.doc.y;
  writer.artifact((doc) => {
    doc.rect(page.left, top, textWidth, height).fill(look.ground);
  });
  writer.structure(
    'TR',
    (row) => {
      cells.forEach((cell, column) => {
        const fill = (element: Structure) => {
          writer.doc.y = top + padding;
          writer.text(cell, styles[column] ?? {}, element);
        };
        if (look.head) writer.headerCell('Column', fill, row);
        else if (column === 0) writer.headerCell('Row', fill, row);
        else writer.structure('TD', fill, row);
      });
    },
    parent,
  );
  writer.doc.y = top + height;
}
