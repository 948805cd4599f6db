// A second version of the shop, made from the built one: every hashed name differs, as after a change of all files.

import fs from 'node:fs';
import { join } from 'node:path';
import { keepPreviousAssets, setAssetsAside } from '../../../web/build/previousAssets';

const TEXT = /\.(?:html|m?js|css|json)$/;
const COMPRESSED = /\.(?:br|gz)$/;
/** A name with a digest, such as index-D30VYdm1.js. */
const HASHED = /-([\w-]{8})(\.\w+)$/;

/**
 * Replaces the version of `built` at `site`, a link to a folder, by the next one. Made beside it and swapped in one
 * step: a page gets all files of one version or the other.
 */
export async function release(built: string, site: string): Promise<void> {
  const next = `${site}-next`;
  const aside = `${site}-aside`;
  fs.cpSync(`${site}/`, next, { recursive: true });
  await setAssetsAside({ dist: next, aside });
  fs.rmSync(next, { recursive: true });
  fs.cpSync(built, next, { recursive: true });
  const files = fs.readdirSync(next, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => COMPRESSED.test(name))) fs.rmSync(join(next, file));
  renameAll(next);
  await keepPreviousAssets({ dist: next, aside });
  fs.symlinkSync(next, `${site}-link`);
  fs.renameSync(`${site}-link`, site);
}

function renameAll(site: string): void {
  const assets = join(site, 'assets');
  const names = new Map<string, string>();
  for (const name of fs.readdirSync(assets)) {
    const next = name.replace(HASHED, (_, digest: string, type: string) => {
      return `-${digest.slice(1)}${digest.slice(0, 1)}${type}`;
    });
    names.set(name, next);
    fs.cpSync(join(assets, name), join(assets, next));
    if (next !== name) fs.rmSync(join(assets, name));
  }
  const pattern = new RegExp([...names.keys()].map(escaped).join('|'), 'g');
  for (const file of fs.readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(file)) continue;
    const path = join(site, file);
    const text = fs.readFileSync(path, 'utf8').replace(pattern, (name) => names.get(name) ?? name);
    fs.writeFileSync(path, text);
  }
}

function escaped(text: string): string {
  return text.replace(/[.$]/g, '\\$&');
}
