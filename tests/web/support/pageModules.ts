import type { PageModule } from '../../../web/src/app/pageModules';

/** Stands in for `import.meta.glob`, which is Vite's. */
export const pageModules: Readonly<Record<string, () => Promise<PageModule>>> = new Proxy(
  {},
  {
    get: (_, path) => async () =>
      (await import(`../../../web${String(path)}`)) as unknown as PageModule,
  },
);
