import type { Purchase } from '../../../shared/storage/purchases';
import { texts } from './texts';

type BoughtLine = Purchase['order']['lines'][number];

/** Returns the details of a line: its SIMs, renewals and numbers to keep, or the phone number of a top-up. */
export function lineDetails({ topUp }: Purchase, line: BoughtLine): string {
  if (topUp !== null) return texts.topUpFor(topUp.phoneEnding);
  const { quantity, esims, renewals, keptNumbers } = line;
  const physical = quantity - esims - renewals;
  return [
    physical > 0 ? texts.physical(physical) : [],
    esims > 0 ? texts.esims(esims) : [],
    renewals > 0 ? texts.renewed(renewals) : [],
    keptNumbers > 0 ? texts.kept(keptNumbers) : [],
  ]
    .flat()
    .join(' · ');
}
