import { Marked, type Tokens } from 'marked';
import { BESIDE } from '../../ui/NewTabLink';

export interface TextItem {
  /** Anchor in the page; stable, because other pages link to it. */
  readonly id: string;
  readonly title: string;
  /** Markdown below the heading. */
  readonly text: string;
  /** The social network whose logo the item shows. */
  readonly network: string | undefined;
  /** Last day of a promotion in central Mexico, as YYYY-MM-DD. */
  readonly lastDay: string | undefined;
}

export interface TextSection extends TextItem {
  readonly items: readonly TextItem[];
}

/** The line of a heading: `Title {#id}`, `Title {#id red=whatsapp}` or `Title {#id hasta=2025-03-31}`. */
const HEADING =
  /^(?<title>.*) \{#(?<id>[\w-]+)(?: red=(?<network>\w+)| hasta=(?<lastDay>[\d-]+))?\}\n/;

/** Returns the sections of level 2, each with its items of level 3. @throws Error if a heading has no anchor. */
export function readSections(markdown: string): readonly TextSection[] {
  return partsOf(markdown, '## ').map((section) => {
    const [text = ''] = section.text.split(/^### /m);
    return { ...section, text, items: partsOf(section.text, '### ') };
  });
}

function partsOf(markdown: string, mark: string): readonly TextItem[] {
  const [, ...parts] = markdown.split(new RegExp(`^${mark}`, 'm'));
  return parts.map((part) => {
    const { title, id, network, lastDay } = HEADING.exec(part)?.groups ?? {};
    if (title === undefined || id === undefined) throw new Error(`No anchor: ${part.slice(0, 60)}`);
    return { id, title, network, lastDay, text: part.replace(HEADING, '') };
  });
}

const marked = /* @__PURE__ */ new Marked({
  renderer: {
    html: ({ text }) => text.replaceAll('<', '&lt;'),
    link({ href, tokens }) {
      const target = BESIDE.test(href) ? ' target="_blank" rel="noopener"' : '';
      return `<a href="${href}"${target}>${this.parser.parseInline(tokens)}</a>`;
    },
    table({ header, rows }) {
      const inline = (cell?: Tokens.TableCell) => this.parser.parseInline(cell?.tokens ?? []);
      // Pairs of a term and its fact are a table without a head.
      if (header.every(({ text }) => text === '')) {
        const pairs = rows.map(
          ([term, fact]) => `<div><dt>${inline(term)}</dt><dd>${inline(fact)}</dd></div>`,
        );
        return `<dl>${pairs.join('')}</dl>`;
      }
      const head = header.map((cell) => `<th scope="col">${inline(cell)}</th>`);
      const body = rows.map(([name, ...cells]) => {
        const rest = cells.map((cell) => `<td>${inline(cell)}</td>`);
        return `<tr><th scope="row">${inline(name)}</th>${rest.join('')}</tr>`;
      });
      const label = header.map(({ text }) => text).join(', ');
      // A scrolling region must be reachable without a mouse.
      return `<div role="region" aria-label="${label}" tabindex="0"><table class="figures"><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
    },
  },
});

export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}
