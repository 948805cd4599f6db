import PDFDocument from 'pdfkit';
import { site } from '../../src/shared/site';
import { parseInline, plainText } from '../../src/shared/sections/long-text/inline';
import { colours, fonts, page, textBottom, textWidth, type FontName } from './theme';

type Structure = PDFKit.PDFStructureElement;

export interface TextStyle {
  readonly font?: FontName;
  readonly size?: number;
  readonly colour?: string;
  readonly x?: number;
  readonly width?: number;
  readonly align?: 'left' | 'center' | 'right';
}

const lineGap = 2.5;

/**
 * Writes one PDF. Every text is in the structure tree, which assistive technology reads. Backgrounds and ornaments are
 * marked as artifacts, which assistive technology skips.
 */
export class Writer {
  readonly doc: PDFKit.PDFDocument;
  private readonly root: Structure;

  constructor(info: { readonly title: string; readonly subject: string }) {
    // The date is fixed, so that equal sources give equal bytes.
    const date = new Date('2025-09-30T12:00:00Z');
    const options = {
      size: [page.width, page.height],
      margins: { top: page.top, bottom: page.bottom, left: page.left, right: page.left },
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'es-MX',
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: info.title,
        Subject: info.subject,
        Author: site.legalName,
        Creator: site.brand,
        Producer: site.brand,
        CreationDate: date,
        ModDate: date,
      },
    };
    // The library supports PDF/UA; its type declarations do not yet.
    this.doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
    for (const [name, file] of Object.entries(fonts)) this.doc.registerFont(name, file);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** Adds a child to the document or to `parent`, calls `fill` with it and closes it. */
  structure(type: string, fill: (element: Structure) => void, parent: Structure = this.root): void {
    const element = this.doc.struct(type);
    parent.add(element);
    fill(element);
    element.end();
  }

  /** Adds a child that contains one text only. */
  element(type: string, source: string, style: TextStyle, parent?: Structure): void {
    this.structure(
      type,
      (element) => {
        this.text(source, style, element);
      },
      parent,
    );
  }

  /** Adds a table header cell for the cells in `scope`. */
  headerCell(scope: 'Row' | 'Column', fill: (element: Structure) => void, parent: Structure): void {
    const options = { scope } as object;
    const element = this.doc.struct('TH', options);
    parent.add(element);
    fill(element);
    element.end();
  }

  /** Draws an ornament that is not read aloud, and restores the graphics state. */
  artifact(
    draw: (doc: PDFKit.PDFDocument) => void,
    type: 'Layout' | 'Pagination' = 'Layout',
  ): void {
    this.doc.markContent('Artifact', { type });
    this.doc.save();
    draw(this.doc);
    this.doc.restore();
    this.doc.endMarkedContent();
  }

  /** Begins a new page unless `height` still fits on this one. */
  keepTogether(height: number): void {
    if (this.doc.y + height > textBottom) this.doc.addPage();
  }

  gap(height: number): void {
    this.doc.y += height;
  }

  heightOf(source: string, style: TextStyle): number {
    this.apply({ ...style, font: style.font ?? 'text' });
    // Bold runs are slightly wider than measured here; one spare line covers them.
    return this.doc.heightOfString(plainText(source), { width: style.width ?? textWidth, lineGap });
  }

  /** Writes a text with its bold runs and links at the current height, into `parent`. */
  text(source: string, style: TextStyle, parent: Structure): void {
    const runs = parseInline(source);
    const { doc } = this;
    const x = style.x ?? page.left;
    const common = { width: style.width ?? textWidth, align: style.align ?? 'left', lineGap };
    runs.forEach((run, index) => {
      const options = { ...common, continued: index < runs.length - 1 };
      const draw = (extra: object) => {
        if (index === 0) doc.text(run.text, x, doc.y, { ...options, ...extra });
        else doc.text(run.text, { ...options, ...extra });
      };
      if (run.kind === 'link') {
        this.structure(
          'Link',
          (link) => {
            link.add(() => {
              this.apply({ ...style, font: 'bold', colour: colours.gulf });
              draw({ link: absolute(run.href) });
            });
          },
          parent,
        );
        return;
      }
      parent.add(() => {
        this.apply(run.kind === 'bold' ? { ...style, font: 'bold' } : style);
        draw({});
      });
    });
  }

  /** Finishes the file and returns it. */
  async end(): Promise<Buffer> {
    const parts: Buffer[] = [];
    const finished = new Promise<Buffer>((done, fail) => {
      this.doc.on('data', (part: Buffer) => parts.push(part));
      this.doc.on('end', () => {
        done(Buffer.concat(parts));
      });
      this.doc.on('error', fail);
    });
    this.root.end();
    this.doc.end();
    return finished;
  }

  private apply(style: TextStyle): void {
    this.doc
      .font(style.font ?? 'text')
      .fontSize(style.size ?? 10)
      .fillColor(style.colour ?? colours.ink);
  }
}

/** Prepends the site's address to its relative links, because a PDF is also read elsewhere. */
function absolute(href: string): string {
  return href.startsWith('/') ? `${site.publicUrl}${href}` : href;
}
