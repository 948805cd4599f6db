import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { virtualModules } from './virtualModules.ts';
import { listOriginals, loadDocuments, previewDocuments } from './loadDocuments.ts';

const folder = fileURLToPath(new URL('../../documents/', import.meta.url));
const prefix = '/documentos/';

type Files = ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>;

async function makeFiles(): Promise<{ files: Files; sizes: object }> {
  const documents = await loadDocuments();
  const previews = await previewDocuments(documents);
  const files = new Map<string, { type: string; bytes: Buffer }>();
  for (const [name, bytes] of documents)
    files.set(`${name}.pdf`, { type: 'application/pdf', bytes });
  for (const [name, { picture }] of previews) {
    files.set(`${name}.webp`, { type: 'image/webp', bytes: picture });
  }
  const sizes = Object.fromEntries([...previews].map(([name, { pages }]) => [name, pages]));
  return { files, sizes };
}

/**
 * Serves the PDFs and the images of their first pages under `/documentos/`. The build writes them as files; the
 * development server makes them on request. Also serves `virtual:documents`, the sizes of their pages, and
 * `virtual:originals`, the names of the merchant's documents.
 */
export function shopDocuments(): Plugin {
  let made: ReturnType<typeof makeFiles> | null = null;
  return {
    name: 'shop-documents',
    config: () => ({
      // The viewer's legacy build supports older browsers; the default build requires the current ones.
      resolve: {
        alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }],
      },
      // If the dependency were discovered on the first visit of a document, the development server would restart.
      optimizeDeps: { include: ['react-pdf'] },
    }),
    ...virtualModules({
      'virtual:documents': async () => {
        made ??= makeFiles();
        return `export const pageSizes = ${JSON.stringify((await made).sizes)};`;
      },
      // Separate, because pages without a document also need the names of the merchant's documents.
      'virtual:originals': () => `export const originals = ${JSON.stringify(listOriginals())};`,
    }),
    configureServer(server) {
      server.watcher.on('all', (_, file) => {
        if (file.startsWith(folder)) made = null;
      });
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (!path.startsWith(prefix)) {
          next();
          return;
        }
        made ??= makeFiles();
        made.then(({ files }) => {
          const file = files.get(path.slice(prefix.length));
          if (file === undefined) {
            next();
            return;
          }
          response.setHeader('Content-Type', file.type);
          response.end(file.bytes);
        }, next);
      });
    },
    async generateBundle() {
      // The prerendering build emits no files for the browser.
      if (this.environment.name !== 'client') return;
      made ??= makeFiles();
      for (const [name, { bytes }] of (await made).files) {
        this.emitFile({ type: 'asset', fileName: `documentos/${name}`, source: bytes });
      }
    },
  };
}
