import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import wasm from 'vite-plugin-wasm';
import { className } from './build/className.ts';
import { floor } from './build/floor.ts';
import { shopDocuments } from './build/plugins/documents.ts';
import { debugCore } from './build/plugins/debugCore.ts';
import { icons } from './build/plugins/icons.ts';
import { subsetFonts } from './build/plugins/fonts.ts';
import { fetchedImports } from './build/plugins/fetchedImports.ts';
import { minifyFirst } from './build/plugins/minifyFirst.ts';
import { siteFacts } from './build/plugins/site.ts';
import { APP, GUARD } from './src/start/parts.ts';

/** The only paths that belong to the service; everything else is a static file. */
const apiPaths = [
  '/create-checkout-session',
  '/checkout-session',
  '/login',
  '/createAccount',
  '/password',
  '/reset-password',
  '/logout',
  '/captcha-challenge',
  '/purchases',
  '/imeis',
  '/page-errors',
  '/healthz',
  '/readyz',
];

const apiTarget = process.env['API_TARGET'] ?? 'http://127.0.0.1:8080';

/** `npm run dev` has built the core for a debugger. */
const debugging = process.env['SHOP_CORE'] === 'debug';

export default defineConfig(({ command }) => ({
  // Settings are in the environment only, so that all parts of the build have the same.
  envDir: false,
  resolve: {
    alias: [
      // What the router takes from there for old versions of React, ours has itself.
      { find: /^use-sync-external-store\/shim\/.*/, replacement: 'react' },
      // The list stands once, with the server, whose code the pages do not import.
      {
        find: 'virtual:common-passwords',
        replacement: fileURLToPath(
          new URL('../server/accounts/common_passwords.inc', import.meta.url),
        ).concat('?raw'),
      },
    ],
  },
  plugins: [
    react(),
    wasm() as Plugin,
    debugging ? debugCore() : [],
    siteFacts(),
    fetchedImports(),
    icons(),
    subsetFonts(),
    shopDocuments(),
    minifyFirst(),
  ],
  // The development server keeps the words, and learns of new files.
  css: command === 'build' ? { modules: { generateScopedName: className } } : {},
  build: {
    target: floor,
    cssTarget: floor,
    // Small pictures stay files: the page's CSP allows no data: URLs for scripts or fonts, and a
    // file can be cached and compressed.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // The page's first script asks for the app when the page has been drawn; see src/start/boot.ts.
      input: ['index.html', ...APP, GUARD],
      output: {
        codeSplitting: {
          // What every page needs, in three files: React, which stays cached from one release to the next, the shop, and
          // the core, which comes later. A dozen small files would compress worse and arrive later.
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules\/(?:react|react-dom|scheduler)\//,
              priority: 1,
            },
            {
              name: 'shop',
              tags: ['$initial'],
              test: /node_modules|preload-helper|src\/(?!start\/(?!entry-client))|bindings\/dist\/(?:react\/|catalogue)/,
            },
            {
              name: 'core',
              test: /bindings\/dist\/(?!react\/|catalogue|arguments)[\w/]+\.js|core\/instantiateCore|shop_core\.wasm\?url/,
              includeDependenciesRecursively: false,
            },
            // Small things that other pages share, in one file.
            {
              name: 'basics',
              test: /icons\/(?:x|plus|info|smartphone|circle-(?:check|exclamation-point)|message-circle|receipt-text)\.|shared\/(?:ui\/(?:copyText|texts)|storage\/phone\/handedImei)/,
              priority: -2,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // What home and lists have in common, in one file: apart they compress worse.
            {
              name: 'plans',
              test: /src\/shared\/(?:plan-card\/(?!sharePlan)|sections\/(?:ChatLink|\w+Section\.module)|ui\/(?:Banner|hooks\/useHydrated))|icons\/(?:check\.|gauge|phone-call|wifi)|virtual:originals/,
              priority: -1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: apiTarget }])),
  },
}));
