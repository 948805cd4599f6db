import type { ImeiCheck } from '@tuisty/shop-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '../../shared/hooks/useOnline';
import { useCore } from '../../shared/cart';
import { TextField } from '../../shared/forms';
import { handedImei } from '../../shared/phone/handedImei';
import PhoneNote from '../../shared/phone/PhoneNote';
import { Button, VisuallyHidden } from '../../shared/ui';
import { ImeiDialog } from './ImeiDialog';
import styles from './ImeiForm.module.css';
import { ImeiNotes } from './ImeiNotes';
import { texts } from './texts';
import { useImeiCheck } from './useImeiCheck';
import { useImeiField } from './useImeiField';

/** One field, one button, and what came out. */
export function ImeiForm() {
  const input = useRef<HTMLInputElement>(null);
  const field = useImeiField(input);
  const button = useRef<HTMLButtonElement>(null);
  const { core } = useCore();
  const online = useOnline();
  const { busy, outcome, verify, dismiss } = useImeiCheck(({ kind }) => {
    // Back to what needs another look: the number, or the way to ask again.
    (kind === 'invalid' ? input.current : button.current)?.focus();
  });
  const check = core?.checkImei(field.value) ?? null;

  // From the home page, where the button was pressed already.
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
          // A form that was sent before the page was hydrated: the field's state comes a moment later.
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
        {/* The same digits in groups, for the eye alone: the value itself stays whole. */}
        <p className={styles.grouped} aria-hidden="true">
          {field.seen?.grouped}
        </p>
        <ImeiNotes field={field} check={check} />
        <VisuallyHidden>
          {/* Aloud at the turning point only: a count at every key would talk over the typing. */}
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

/** Under the field: how far one has come. */
function hintOf(check: ImeiCheck | null): string {
  if (check === null) return texts.form.count(0);
  if (check.ok) return texts.form.complete;
  return check.code === 'imei_not_digits' ? texts.form.notDigits : texts.form.count(check.digits);
}
