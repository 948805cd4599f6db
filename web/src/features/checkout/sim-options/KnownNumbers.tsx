import { phoneText } from '../../../shared/site';
import { Button } from '../../../shared/ui';
import { selectBought, useEntries } from '../../../shared/storage/purchases/purchases';

/** Maximum number of suggestions, newest first. */
const MAX_NUMBERS = 3;

interface KnownNumbersProps {
  readonly except?: string;
  readonly onChoose: (phone: string) => void;
}

export function KnownNumbers({ except = '', onChoose }: KnownNumbersProps) {
  const known = selectBought(useEntries()).flatMap(({ numbers }) =>
    numbers.map(({ phone }) => phone),
  );
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
