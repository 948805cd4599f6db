import { documentTexts } from '../src/shared/sections/long-text/documents';
import { typeset } from './typeset';

/** Every specimen by the name of its file, without `.pdf`. */
export async function generateDocuments(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, text] of documentTexts) files.set(name, await typeset(text));
  return files;
}
