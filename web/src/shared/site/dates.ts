const CENTRAL_MEXICO_OFFSET_MS = 6 * 60 * 60 * 1000;

/** Returns the date in central Mexico (UTC−6 all year since 2022) as YYYY-MM-DD. */
export function dayInMexico(time: number): string {
  return new Date(time - CENTRAL_MEXICO_OFFSET_MS).toISOString().slice(0, 10);
}

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre';

/** Formats a month, '2026-11', as 'noviembre de 2026'. Not with Intl, whose initialisation blocks a slow phone for 0.1 s. */
export function monthText(month: string): string {
  const [year = '', number] = month.split('-');
  return `${MONTHS.split(' ')[Number(number) - 1] ?? ''} de ${year}`;
}
