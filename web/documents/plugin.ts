import type { Plugin } from 'vite';
import { loadDocuments } from './load.ts';

const prefix = '/documentos/';

/** Puts the PDFs under `/documentos/`: files of the build, made on request while developing. */
export function shopDocuments(): Plugin {
  let mode = 'production';
  return {
    name: 'shop-documents',
    configResolved(config) {
      mode = config.mode;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (!path.startsWith(prefix)) return next();
        loadDocuments(mode).then((files) => {
          const file = files.get(path.slice(prefix.length).replace(/\.pdf$/, ''));
          if (file === undefined) return next();
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
