import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { siteFacts } from './site.ts';
import type * as Typeset from '../../documents/typeset';

const webRoot = fileURLToPath(new URL('../..', import.meta.url));
const originals = join(webRoot, 'documents', 'originales');

/** The sources import `virtual:` modules, so they run inside Vite. */
async function specimens(): Promise<ReadonlyMap<string, Buffer>> {
  const { module } = await runnerImport<typeof Typeset>(join(webRoot, 'documents', 'typeset.ts'), {
    configFile: false,
    root: webRoot,
    plugins: [siteFacts()],
  });
  return module.generateDocuments();
}

/** The names of the documents that the merchant supplies. */
export function listOriginals(): readonly string[] {
  return existsSync(originals)
    ? readdirSync(originals)
        .filter((file) => file.toLowerCase().endsWith('.pdf'))
        .map((file) => file.slice(0, -'.pdf'.length))
    : [];
}

/**
 * Returns the PDFs that the site serves: the generated specimens, replaced by files of the same name in
 * `originales/`.
 *
 * @throws Error if a file there is no PDF or has no document to replace, because a misspelt name would
 * otherwise leave the specimen in place without an error.
 */
export async function loadDocuments(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map(await specimens());
  for (const name of listOriginals()) {
    const file = `${name}.pdf`;
    if (!files.has(name)) {
      const known = [...files.keys()].join(', ');
      throw new Error(`documents/originales/${file} replaces no document; expected ${known}`);
    }
    const bytes = readFileSync(join(originals, file));
    if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') {
      throw new Error(`documents/originales/${file} is not a PDF`);
    }
    files.set(name, bytes);
  }
  return files;
}
