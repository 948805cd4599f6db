import type { Plugin } from 'vite';
import { loadDocuments } from './load.ts';

const prefix = '/documentos/';

/** Puts the PDFs under `/documentos/`: files of the build, made on request while developing. */
export function shopDocuments(): Plugin {
  let mode = 'production';
  return {
    name: 'shop-documents',
    config: () => ({
      // The reader's build for browsers of the last years; the plain one wants this year's.
      resolve: {
        alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }],
      },
      // Found at first sight of a document, it would make the development server start over.
      optimizeDeps: { include: ['react-pdf'] },
    }),
    configResolved(config) {
      mode = config.mode;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (!path.startsWith(prefix)) {
          next();
          return;
        }
        loadDocuments(mode).then((files) => {
          const file = files.get(path.slice(prefix.length).replace(/\.pdf$/, ''));
          if (file === undefined) {
            next();
            return;
          }
          response.setHeader('Content-Type', 'application/pdf');
          response.end(file);
        }, next);
      });
    },
    async generateBundle() {
      // The prerendering build makes no files for the browser.
      if (this.environment.name !== 'client') return;
      for (const [name, source] of await loadDocuments(mode)) {
        this.emitFile({ type: 'asset', fileName: `documentos/${name}.pdf`, source });
      }
    },
  };
}
