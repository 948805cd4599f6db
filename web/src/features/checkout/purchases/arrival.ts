import type { ShopCore } from '@tuisty/shop-core';
import { texts } from './texts';

/** Formats a time as the day in Mexico, for example '2026-11-23'. */
const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
});
const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' });
const weekday = part({ weekday: 'short' });
const month = part({ month: 'long' });

/**
 * Returns the days on which a physical SIM arrives, or that it is late.
 *
 * @param core null while it is loading.
 * @param paidAt Time of the payment, in the server's format; null if unknown.
 * @param now Current time in milliseconds.
 */
export function arrivalText(core: ShopCore | null, paidAt: string | null, now: number): string {
  if (core === null || paidAt === null) return texts.arrives(texts.usualDays);
  const { from, to } = core.arrivalWindow(isoDay.format(new Date(paidAt)));
  const days = between(new Date(from), new Date(to));
  return isoDay.format(now) > to ? texts.late(days) : texts.arrives(days);
}

/** Formats an interval, for example 'entre el mié 25 y el lun 30 de noviembre'. */
function between(from: Date, to: Date): string {
  const ofMonth = (date: Date) => ` de ${month.format(date)}`;
  const first = month.format(from) === month.format(to) ? '' : ofMonth(from);
  return `entre el ${dayOf(from)}${first} y el ${dayOf(to)}${ofMonth(to)}`;
}

function dayOf(date: Date): string {
  return `${weekday.format(date)} ${date.getUTCDate().toString()}`;
}
