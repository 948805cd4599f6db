import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';

/** The browser's build, indexed by source file, because output names contain hashes. */
export type Bundle = Awaited<ReturnType<typeof readBundle>>;

/** Reads the manifest of a build and deletes it, because it must not be served. */
export async function readBundle(dist: string) {
  const folder = join(dist, '.vite');
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  await rm(folder, { recursive: true });

  /** Returns the output file of a source file. @throws Error if it is no entry of the build. */
  const chunk = (source: string): ManifestChunk => {
    const found = manifest[source];
    if (found === undefined) throw new Error(`The bundle has no ${source}.`);
    return found;
  };

  const walk = (
    sources: readonly string[],
    next: (chunk: ManifestChunk) => readonly string[],
  ): readonly ManifestChunk[] => {
    const found: ManifestChunk[] = [];
    const visited = new Set<string>();
    const visit = (source: string): void => {
      if (visited.has(source)) return;
      visited.add(source);
      const one = chunk(source);
      next(one).forEach(visit);
      found.push(one);
    };
    sources.forEach(visit);
    return found;
  };

  return {
    chunk,
    /** Returns the chunks of these source files, each after the chunks that it imports. */
    withImports: (sources: readonly string[]) => walk(sources, ({ imports = [] }) => imports),
    /** Returns all files reachable from these source files, except through the files of `without`. */
    reachable(sources: readonly string[], without: readonly string[]) {
      without.forEach(chunk);
      return walk(sources, ({ imports = [], dynamicImports = [] }) =>
        [...imports, ...dynamicImports].filter((source) => !without.includes(source)),
      );
    },
    /** Files that the styles reference. */
    assets: Object.values(manifest).filter(({ file }) => !file.endsWith('.js')),
  };
}
