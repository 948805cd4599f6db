// Writes a cart into the text that another version of the package may have stored.
import { parseJson } from './read_json.js';
import type { CartLine as Line } from './types.js';

/** An unclosed text ends with the text that it is in. */
const TOKENS = /"(?:[^"\\]|\\[^])*"?|[[\]{},]/g;
const KEY = /^\s*("(?:[^"\\]+|\\.)*")/;

/**
 * Returns the object or list with which a text begins, all of the text if it has no end, and the texts of its members
 * or elements.
 */
export function scan(json: string): { readonly text: string; readonly parts: readonly string[] } {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    const opens = token === '[' || token === '{';
    if (opens && (depth += 1) !== 1) continue;
    if ((token === ']' || token === '}') && (depth -= 1) !== 0) continue;
    if (token.startsWith('"') || (token === ',' && depth !== 1)) continue;
    const part = json.slice(start, index);
    if (!opens && part.trim() !== '') parts.push(part);
    start = index + 1;
    if (depth === 0) return { text: json.slice(0, start), parts };
  }
  return { text: json, parts };
}

/** Appends the members of a stored line that the new form of the line does not have. */
function withMembers(form: string, stored: string): string {
  const own = JSON.parse(form) as object;
  const others = scan(stored).parts.filter(
    (member) => !((JSON.parse(KEY.exec(member)?.[1] ?? '""') as string) in own),
  );
  return `${[form.slice(0, -1), ...others].join(',')}}`;
}

/**
 * Returns the text that stores these lines in the place of `previous`. Only a line that differs from the stored one is
 * written again, with the members that this version does not know; elements that this version cannot read stay as they
 * are. So an older version keeps what a newer one has stored.
 *
 * @param previous The stored text; nothing of a text that is no list is kept.
 * @param read Returns the lines of a stored text.
 * @param format Returns the stored form of a line.
 */
export function replaceLines(
  previous: string,
  lines: readonly Line[],
  read: (text: string) => readonly Line[],
  format: (line: Line) => string,
): string {
  const stored = read(previous);
  const elements = (Array.isArray(parseJson(previous)) ? scan(previous).parts : []).map((text) => {
    const planId = read(`[${text}]`)[0]?.planId;
    return { text, line: stored.find((line) => line.planId === planId) };
  });
  const result = lines.map((line): { line?: Line; texts: string[] } => {
    const before = elements.filter((element) => element.line?.planId === line.planId);
    const [first] = before;
    if (first === undefined) return { line, texts: [format(line)] };
    const isSame = first.line?.quantity === line.quantity;
    const texts = isSame ? before.map(({ text }) => text) : [withMembers(format(line), first.text)];
    return { line, texts };
  });
  // Each unknown element stays behind the one that it followed.
  let next = 0;
  for (const { text, line } of elements) {
    const place = result.findIndex((one) => line && one.line?.planId === line.planId);
    if (place >= 0) next = place + 1;
    else if (line === undefined) result.splice(next++, 0, { texts: [text] });
  }
  return `[${result.flatMap(({ texts }) => texts).join(',')}]`;
}
