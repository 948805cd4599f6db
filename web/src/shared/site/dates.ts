const CENTRAL_MEXICO_OFFSET_MS = 6 * 60 * 60 * 1000;

/** Returns the date in central Mexico (UTC−6 all year since 2022) as YYYY-MM-DD. */
export function dayInMexico(time: number): string {
  return new Date(time - CENTRAL_MEXICO_OFFSET_MS).toISOString().slice(0, 10);
}

/** Formats a month, '2026-11', as 'noviembre de 2026'. */
export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat('es-MX', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(month));
}
