import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .sort();
/** The classes of each file, in the order in which they occur. */
const classes = new Map<string, string[]>();

/**
 * Returns the name of a CSS module's class in the built pages: the file's number and the number in the file, which
 * are shorter than words and digests and equal in both builds.
 */
export function className(name: string, file: string): string {
  const number = files.findIndex((one) => file.endsWith(`/src/${one}`));
  if (number < 0) throw new Error(`${file} is no CSS module of the pages.`);
  const known = classes.get(file) ?? [];
  classes.set(file, known);
  if (!known.includes(name)) known.push(name);
  return `_${number.toString(36)}_${known.indexOf(name).toString(36)}`;
}
