import type { Purchase } from '../../shared/purchases';
import { texts } from './texts';

type BoughtLine = Purchase['order']['lines'][number];

/** Returns the details of a line: its SIMs and numbers to keep, or the phone number of a top-up. */
export function lineDetails({ topUp }: Purchase, line: BoughtLine): string {
  if (topUp !== null) return texts.topUpFor(topUp.phoneEnding);
  const { quantity, esims, keptNumbers } = line;
  const physical = quantity - esims;
  return [
    physical > 0 ? texts.physical(physical) : [],
    esims > 0 ? texts.esims(esims) : [],
    keptNumbers > 0 ? texts.kept(keptNumbers) : [],
  ]
    .flat()
    .join(' · ');
}
