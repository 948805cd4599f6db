import { useState, type ReactNode } from 'react';
import { useCore } from '../../../shared/core/cart';
import type { Purchase } from '../../../shared/storage/purchases/purchases';
import { ChatLink } from '../../../shared/sections/ChatLink';
import { LineRegistration } from '../../../shared/sections/LineRegistration';
import { dayInMexico } from '../../../shared/site/dates';
import { VisuallyHidden } from '../../../shared/ui';
import steps from '../../../shared/ui/StepList.module.css';
import { dateText, texts } from './texts';
import type { ShopCore } from '@tuisty/shop-core';

export function NextSteps({ purchase }: { readonly purchase: Purchase }) {
  const { core } = useCore();
  const [now] = useState(Date.now);
  const { type, order, state } = purchase;
  const { lines, reference, email } = order;
  if (state === 'expired') return <p>{texts.expired.text}</p>;
  if (state === 'awaited' || type === 2) {
    return (
      <div className="stack-3">
        <Steps of={state === 'awaited' ? texts.next.awaited : texts.next.topUp} />
      </div>
    );
  }
  const hasPhysical = lines.some((line) => line.quantity > line.esims + line.renewals);
  const hasEsims = lines.some((line) => line.esims > 0);
  const sim = hasPhysical ? 'physical' : 'esim';
  return (
    <div className="stack-3">
      {hasPhysical || hasEsims ? <LineRegistration level={3} /> : null}
      {hasPhysical ? <Steps of={texts.nextPhysical(arrivalText(core, order, now))} /> : null}
      {hasEsims ? (
        <Steps of={texts.next.esim}>
          {email === null ? null : (
            <p>
              {texts.email.sentTo(email)}{' '}
              <ChatLink message={texts.email.message(reference)} variant="quiet">
                {texts.email.correct}
                <VisuallyHidden>{texts.email.of}</VisuallyHidden>
              </ChatLink>
            </p>
          )}
        </Steps>
      ) : null}
      {lines.some((line) => line.keptNumbers > 0) ? (
        <Steps of={hasPhysical ? texts.next.kept : texts.next.keptEsim}>
          <p>
            <ChatLink message={texts.nip.message[sim](reference)} variant="secondary">
              {texts.nip[sim]}
            </ChatLink>
          </p>
        </Steps>
      ) : null}
      {lines.some((line) => line.renewals > 0) ? <Steps of={texts.next.renewed} /> : null}
    </div>
  );
}

interface StepsProps {
  readonly of: { readonly title: string; readonly steps: readonly string[] };
  readonly children?: ReactNode;
}

function Steps({ of: { title, steps: list }, children }: StepsProps) {
  return (
    <section className="stack-1">
      <h3 className="large">{title}</h3>
      <ol className={steps.numbered}>
        {list.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </section>
  );
}

const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' });
const weekday = part({ weekday: 'short' });
const month = part({ month: 'long' });

/**
 * Returns the days on which a physical SIM arrives, or that it is late or delivered.
 *
 * @param core null while it is loading.
 * @param now Current time in milliseconds.
 */
function arrivalText(
  core: ShopCore | null,
  { paidAt, deliveredAt }: Purchase['order'],
  now: number,
): string {
  if (deliveredAt !== undefined) return texts.delivered(dateText(deliveredAt));
  if (core === null || paidAt === null) return texts.arrives(texts.usualDays);
  const { from, to } = core.arrivalWindow(dayInMexico(Date.parse(paidAt)));
  const days = between(new Date(from), new Date(to));
  return dayInMexico(now) > to ? texts.late(days) : texts.arrives(days);
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
