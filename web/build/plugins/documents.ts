import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { virtualModules } from './virtualModules.ts';
import { listOriginals, loadDocuments } from './loadDocuments.ts';

const folder = fileURLToPath(new URL('../../documents/', import.meta.url));
const prefix = '/documentos/';

/**
 * Serves the PDFs under `/documentos/`. The build writes them as files; the development server makes them on request.
 * Also serves `virtual:originals`, the names of the merchant's documents.
 */
export function shopDocuments(): Plugin {
  let made: ReturnType<typeof loadDocuments> | null = null;
  return {
    name: 'shop-documents',
    ...virtualModules({
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
        made ??= loadDocuments();
        made.then((files) => {
          const bytes = files.get(path.slice(prefix.length).replace(/\.pdf$/, ''));
          if (bytes === undefined) {
            next();
            return;
          }
          response.setHeader('Content-Type', 'application/pdf');
          response.end(bytes);
        }, next);
      });
    },
    async generateBundle() {
      // The prerendering build emits no files for the browser.
      if (this.environment.name !== 'client') return;
      for (const [name, source] of await loadDocuments()) {
        this.emitFile({ type: 'asset', fileName: `documentos/${name}.pdf`, source });
      }
    },
  };
}
