import type { ImeiCheck } from '@tuisty/shop-core';
import { Alert } from '../../shared/forms';
import { Button } from '../../shared/ui';
import { separatorNames, texts } from './texts';
import type { ImeiField } from './useImeiField';

interface ImeiNotesProps {
  readonly field: ImeiField;
  readonly check: ImeiCheck | null;
}

/** Notes on the number in the field. None of them prevents its submission. */
export function ImeiNotes({ field, check }: ImeiNotesProps) {
  const { cleaning, seen } = field;
  const separators = seen?.removed ?? [];
  return (
    <>
      {cleaning === null ? null : (
        <Alert
          kind="info"
          actions={
            <Button variant="quiet" onClick={field.undoCleaning}>
              {texts.form.undo}
            </Button>
          }
        >
          <p>{texts.form.cleaned(separatorNames(cleaning.removed), cleaning.before.trim())}</p>
        </Alert>
      )}
      {separators.length === 0 ? null : (
        <Alert
          kind="info"
          actions={
            <Button variant="secondary" onClick={field.clean}>
              {texts.form.clean}
            </Button>
          }
        >
          <p>{texts.form.offer(separatorNames(separators))}</p>
        </Alert>
      )}
      {check?.ok === true && !check.checkDigitOk ? (
        <Alert kind="info">{texts.form.checkDigit}</Alert>
      ) : null}
    </>
  );
}
