import type { ImeiCheck } from '@tuisty/shop-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '../../shared/ui/hooks/useOnline';
import { useCore } from '../../shared/core/cart';
import { Alert, TextField } from '../../shared/forms';
import { handedImei } from '../../shared/storage/phone';
import PhoneNote from '../../shared/sections/PhoneNote';
import { Button, VisuallyHidden } from '../../shared/ui';
import { ImeiDialog } from './ImeiDialog';
import styles from './ImeiForm.module.css';
import { separatorNames, texts } from './texts';
import { useImeiCheck } from './useImeiCheck';
import { useImeiField, type ImeiField } from './useImeiField';

/** The form of the IMEI check with its result. */
export function ImeiForm() {
  const input = useRef<HTMLInputElement>(null);
  const field = useImeiField(input);
  const button = useRef<HTMLButtonElement>(null);
  const { core } = useCore();
  const online = useOnline();
  const { busy, outcome, verify, dismiss } = useImeiCheck(({ kind }) => {
    // The focus returns to the field to correct, or to the button that retries.
    (kind === 'invalid' ? input.current : button.current)?.focus();
  });
  const check = core?.checkImei(field.value) ?? null;

  // The home page has handed over an IMEI, whose button was already pressed.
  const begin = useEffectEvent((imei: string) => {
    field.onChange(imei);
    verify(imei);
  });
  useEffect(() => {
    const imei = handedImei.take();
    if (imei !== '')
      queueMicrotask(() => {
        begin(imei);
      });
  }, []);

  return (
    <>
      <PhoneNote />
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // If the form was submitted before hydration, the field's state is updated after this event.
          verify(input.current?.value ?? field.value);
        }}
      >
        <TextField
          ref={input}
          label={texts.form.label}
          hint={hintOf(check)}
          name="imei"
          inputMode="numeric"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          className={styles.field}
          value={field.value}
          disabled={busy}
          required
          onPaste={field.onPaste}
          onChange={(event) => {
            field.onChange(event.target.value);
          }}
        />
        {/* The digits in groups, visible only; the value has no spaces. */}
        <p className={styles.grouped} aria-hidden="true">
          {field.seen?.grouped}
        </p>
        <ImeiNotes field={field} check={check} />
        <VisuallyHidden>
          {/* Announced only at 15 digits; a count at every key would interrupt the typing. */}
          <span role="status">{check?.ok === true ? texts.form.complete : ''}</span>
        </VisuallyHidden>
        <Button ref={button} type="submit" size="lg" block busy={busy} disabled={busy || !online}>
          {texts.form.submit}
        </Button>
        <p role="status" className={styles.status}>
          {busy ? texts.form.busy : online ? '' : texts.form.offline}
        </p>
      </form>
      <ImeiDialog
        outcome={outcome}
        onClose={dismiss}
        onRetry={() => {
          verify(field.value);
        }}
      />
    </>
  );
}

/** The number of digits typed, below the field. */
function hintOf(check: ImeiCheck | null): string {
  if (check === null) return texts.form.count(0);
  if (check.ok) return texts.form.complete;
  return check.code === 'imei_not_digits' ? texts.form.notDigits : texts.form.count(check.digits);
}

interface ImeiNotesProps {
  readonly field: ImeiField;
  readonly check: ImeiCheck | null;
}

/** Notes on the number in the field. None of them prevents its submission. */
function ImeiNotes({ field, check }: ImeiNotesProps) {
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
