import { useSyncExternalStore } from 'react';
import { phoneText } from '../../../shared/site';
import { Button } from '../../../shared/ui';
import { purchases, selectBought } from '../../../shared/storage/purchases/purchases';

/** Maximum number of suggestions, newest first. */
const MAX_NUMBERS = 3;

interface KnownNumbersProps {
  /** The value typed so far. */
  readonly except?: string;
  readonly onChoose: (phone: string) => void;
}

/** Suggests the phone numbers of this device's purchases. */
export function KnownNumbers({ except = '', onChoose }: KnownNumbersProps) {
  const entries = useSyncExternalStore(purchases.subscribe, purchases.read, purchases.read);
  const known = selectBought(entries).flatMap(({ numbers }) => numbers.map(({ phone }) => phone));
  const offered = [...new Set(known)].filter((phone) => phone !== except).slice(0, MAX_NUMBERS);
  if (offered.length === 0) return null;
  return (
    <div className="row">
      {offered.map((phone) => (
        <Button key={phone} variant="secondary" onClick={() => onChoose(phone)}>
          {`Usar el ${phoneText(phone)}`}
        </Button>
      ))}
    </div>
  );
}
