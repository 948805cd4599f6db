import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the assets of a build and the assets kept from the previous one. Dot files are not served. */
const RECORD = '.assets.json';

interface AssetRecord {
  readonly own: readonly string[];
  readonly previous: readonly string[];
}

interface Folders {
  readonly dist: string;
  /** The folder of the last build's assets during the next build. */
  readonly aside: string;
}

/**
 * Moves the last build's assets aside before the next build, because pages opened before a release
 * still request the chunks of their version. */
export async function setAssetsAside({ dist, aside }: Folders): Promise<void> {
  // Without a record the last build did not finish, and the kept assets belong to the build before it.
  if ((await readRecord(dist)) === null) return;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  await rename(join(dist, RECORD), join(aside, RECORD));
  await rename(join(dist, 'assets'), join(aside, 'assets'));
}

/**
 * Copies the assets of the previous version, but of no older one, beside the new version's assets.
 *
 * @returns The number of files kept.
 */
export async function keepPreviousAssets({ dist, aside }: Folders): Promise<number> {
  const own = (await readdir(join(dist, 'assets'))).sort();
  const last = (await readRecord(aside)) ?? { own: [], previous: [] };
  // A rebuild of a version replaces only that version.
  const same = last.own.join() === own.join();
  const previous = (same ? last.previous : last.own).filter((name) => !own.includes(name));
  for (const name of previous) {
    await cp(join(aside, 'assets', name), join(dist, 'assets', name));
  }
  await writeFile(join(dist, RECORD), JSON.stringify({ own, previous }));
  await rm(aside, { recursive: true, force: true });
  return previous.length;
}

async function readRecord(folder: string): Promise<AssetRecord | null> {
  try {
    return JSON.parse(await readFile(join(folder, RECORD), 'utf8')) as AssetRecord;
  } catch {
    return null;
  }
}
