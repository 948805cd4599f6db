import type { PageModule } from '../../../web/src/app/pageModules';

/** Replaces Vite's `import.meta.glob`. */
export const pageModules: Readonly<Record<string, () => Promise<PageModule>>> = new Proxy(
  {},
  {
    get: (_, path) => async () =>
      (await import(`../../../web${String(path)}`)) as unknown as PageModule,
  },
);
