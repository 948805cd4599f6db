import { catalogue } from '../src/shared/core/catalogue';
import { drawSection } from './layout/blocks';
import { drawCover } from './layout/cover';
import { drawFurniture } from './layout/furniture';
import { Writer } from './layout/writer';
import { documentSources } from './sources';
import type { DocumentSource } from './sources/source';

async function renderDocument(source: DocumentSource): Promise<Buffer> {
  const writer = new Writer({ title: source.title, subject: source.subtitle });
  drawCover(writer, source);
  for (const section of source.sections) drawSection(writer, section);
  drawFurniture(writer, source);
  return writer.end();
}

/** Every specimen by the name of its file, without `.pdf`. */
export async function generateDocuments(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const source of documentSources(catalogue)) {
    files.set(source.name, await renderDocument(source));
  }
  return files;
}
