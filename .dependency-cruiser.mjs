// Which TypeScript and JavaScript file may import which: `node_modules/.bin/depcruise`, part of npm run lint. Types are
// free. C++ includes are checked by tests/architecture, the folders of web/src by ESLint.
import { fileURLToPath } from 'node:url';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'bindings-import-only-themselves',
      severity: 'error',
      from: { path: '^bindings/src' },
      to: {
        pathNot: '^bindings/src|/node_modules/(@types/)?react/|^node_modules/(@types/)?react/',
      },
    },
    {
      name: 'react-only-in-the-react-part',
      severity: 'error',
      from: { path: '^bindings/src', pathNot: '^bindings/src/react' },
      to: { path: '(^|/)node_modules/' },
    },
    {
      name: 'web-imports-the-core-through-the-package',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(bindings|wasm-core|server|tests)/' },
    },
    {
      name: 'documents-import-only-shared-files',
      severity: 'error',
      from: { path: '^web/documents/' },
      to: { path: '^web/src/(?!shared/)' },
    },
    {
      name: 'sandbox-imports-only-itself',
      comment:
        'It represents external services: code shared with the shop could be wrong in both without a failing test.',
      severity: 'error',
      from: { path: '^server/sandbox' },
      to: { pathNot: '^server/sandbox', dependencyTypesNot: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(bindings|web)/dist(-ssr)?/' },
    preserveSymlinks: true,
    tsConfig: { fileName: fileURLToPath(new URL('web/tsconfig.json', import.meta.url)) },
  },
};
