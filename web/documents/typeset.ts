import { createRequire } from 'node:module';
import { marked, type MarkedToken, type Token, type Tokens } from 'marked';
import PDFDocument from 'pdfkit';
import { documentTexts, SPECIMEN } from '../src/shared/sections/long-text/documents';
import { site } from '../src/shared/site';

const ink = '#0c1b33';
const deep = '#063a52';

const { resolve } = createRequire(import.meta.url);
const font = (weight: number) =>
  resolve(`@fontsource/figtree/files/figtree-latin-${weight.toString()}-normal.woff`);

/** Half a letter sheet, in points: readable on a phone that fits the page's width. */
const page = { size: [396, 612], margin: 36 };
/** The date is fixed, so that equal texts give equal bytes. */
const date = new Date('2025-09-30T12:00:00Z');

type Structure = PDFKit.PDFStructureElement;

interface Look {
  readonly size?: number;
  readonly indent?: number;
}

/** Returns every specimen by the name of its file, without `.pdf`. */
export async function generateDocuments(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, text] of documentTexts) files.set(name, await typeset(text));
  return files;
}

/**
 * Returns a Markdown text as a PDF with the mark of a specimen on every page. Headings become bookmarks, and every text
 * is in the structure tree, which assistive technology reads.
 */
export async function typeset(markdown: string): Promise<Buffer> {
  const tokens = marked.lexer(markdown);
  const title = tokens.find((token) => token.type === 'heading') as Tokens.Heading | undefined;
  const options = {
    ...page,
    tagged: true,
    lang: 'es-MX',
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    bufferPages: true,
    info: { Title: title?.text ?? '', Author: site.legalName, CreationDate: date, ModDate: date },
  };
  // The library supports PDF/UA; its type declarations do not yet.
  const doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
  doc.registerFont('text', font(400)).registerFont('bold', font(700));
  const root = doc.struct('Document');
  doc.addStructure(root);

  function element(type: string, parent: Structure, fill: (element: Structure) => void): void {
    const child = doc.struct(type);
    parent.add(child);
    fill(child);
    child.end();
  }

  function write(tokens: readonly Token[], parent: Structure, { size = 11, indent = 0 }: Look) {
    const runs = runsOf(tokens);
    const isHeading = size > 11;
    runs.forEach((run, index) => {
      const draw = () => {
        doc
          .font(run.bold || isHeading ? 'bold' : 'text')
          .fontSize(size)
          .fillColor(isHeading || run.href !== null ? deep : ink);
        const options = {
          continued: index < runs.length - 1,
          link: run.href,
          underline: run.href !== null,
          lineGap: 2.5,
          width: doc.page.width - 2 * page.margin - indent,
        };
        if (index === 0) doc.text(run.text, page.margin + indent, doc.y, options);
        else doc.text(run.text, options);
      };
      if (run.href === null) parent.add(draw);
      else element('Link', parent, (link) => link.add(draw));
    });
  }

  function writeList(items: readonly (readonly [label: string, tokens: readonly Token[]])[]): void {
    element('L', root, (list) => {
      for (const [label, tokens] of items) {
        element('LI', list, (item) => {
          const top = doc.y;
          element('Lbl', item, (part) => {
            write([{ type: 'text', raw: label, text: label }], part, {});
          });
          doc.y = top;
          element('LBody', item, (part) => write(tokens, part, { indent: 18 }));
          // Links are touch targets, also on the narrowest phone.
          doc.y += runsOf(tokens).some(({ href }) => href !== null) ? 15 : 3;
        });
      }
    });
    doc.y += 5;
  }

  for (const token of tokens as MarkedToken[]) {
    switch (token.type) {
      case 'heading': {
        const isTitle = token.depth === 1;
        if (!isTitle) doc.outline.addItem(token.text);
        // A heading stays with the lines that it is for.
        if (doc.y > doc.page.height - 130) doc.addPage();
        doc.y += isTitle ? 0 : 6;
        element(isTitle ? 'H1' : 'H2', root, (heading) => {
          write(token.tokens, heading, { size: isTitle ? 22 : 14 });
        });
        doc.y += 4;
        break;
      }
      case 'paragraph':
      case 'blockquote':
        element('P', root, (paragraph) => write(token.tokens, paragraph, {}));
        doc.y += 8;
        break;
      case 'list':
        writeList(
          token.items.map((item, index) => [
            token.ordered ? `${(index + 1).toString()}.` : '•',
            item.tokens,
          ]),
        );
        break;
      case 'table':
        // A row reads as 'first cell: second cell', which needs no width for columns.
        writeList(
          token.rows.map((cells) => [
            '•',
            cells.flatMap((cell, index) => (index === 0 ? strong(cell) : cell.tokens)),
          ]),
        );
        break;
      default:
    }
  }

  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    // Below the margin, where the library would begin another page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font('bold')
      .fontSize(7.5)
      .fillColor(ink)
      .text(SPECIMEN, page.margin, doc.page.height - 26);
    doc.endMarkedContent();
  }

  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((done, fail) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('error', fail);
    doc.on('end', () => done(Buffer.concat(parts)));
  });
  root.end();
  doc.end();
  return finished;
}

function strong(cell: Tokens.TableCell): Token[] {
  const text = { type: 'text', raw: cell.text, text: `${cell.text}: ` };
  return [{ type: 'strong', raw: cell.text, text: text.text, tokens: [text] }];
}

interface Run {
  readonly text: string;
  readonly bold: boolean;
  /** A relative address gets the site's, because a PDF is also read elsewhere. */
  readonly href: string | null;
}

function runsOf(tokens: readonly Token[], bold = false, href: string | null = null): Run[] {
  return tokens.flatMap((token) => {
    if (token.type === 'strong') return runsOf(token.tokens ?? [], true, href);
    if (token.type === 'link') {
      const { href: to, tokens: label } = token as Tokens.Link;
      return runsOf(label, bold, to.startsWith('/') ? site.publicUrl + to : to);
    }
    const { tokens: inner } = token as { readonly tokens?: readonly Token[] };
    if (inner !== undefined) return runsOf(inner, bold, href);
    return [{ text: (token as Tokens.Text).text, bold, href }];
  });
}
