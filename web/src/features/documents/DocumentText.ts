// As with the legal texts; see LegalText.ts.
export const Specimen =
  import.meta.env.SSR || import.meta.env.DEV ? (await import('./Specimen')).Specimen : undefined;
