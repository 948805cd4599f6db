import type { ImeiCheck } from '@tuisty/shop-core';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCore } from '../../shared/core/cart';
import { Alert, TextField } from '../../shared/forms';
import { handedImei } from '../../shared/storage/phone';
import { Button, cx, VisuallyHidden, useOnline } from '../../shared/ui';
import { ImeiDialog } from './ImeiDialog';
import styles from './ImeiForm.module.css';
import { texts } from './texts';
import { useImeiCheck } from './useImeiCheck';

/** @param isBuying Whether the phone is checked within a purchase. */
export default function ImeiForm({ isBuying = false }: { readonly isBuying?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  /** The text that the last check has refused. */
  const [refused, setRefused] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { core } = useCore();
  const online = useOnline();
  const { busy, outcome, verify, dismiss } = useImeiCheck(({ kind }) => {
    // The focus returns to the field to correct, or to the button that retries.
    (kind === 'invalid' ? input.current : button.current)?.focus();
    setRefused(kind === 'invalid' ? (input.current?.value ?? null) : null);
  });
  const check = core?.checkImei(value) ?? null;
  const isRefused = refused === value && check?.ok === false;

  const begin = useEffectEvent((typed: string) => {
    const handed = handedImei.take();
    setValue(handed || typed);
    // The button of the home page was pressed already.
    if (handed !== '') verify(handed);
  });
  useLayoutEffect(() => {
    // Text that was typed before hydration is in the element only, until the form is rendered again.
    const typed = input.current?.value ?? '';
    queueMicrotask(() => begin(typed));
  }, []);

  return (
    <>
      <form
        className="stack"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // If the form was submitted before hydration, the field's state is updated after this event.
          verify(input.current?.value ?? value);
        }}
      >
        <TextField
          ref={input}
          label={texts.form.label}
          hint={isRefused ? null : hintOf(check)}
          error={isRefused ? hintOf(check) : null}
          name="imei"
          inputMode="numeric"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          className={cx('tabular', styles.field)}
          value={value}
          disabled={busy}
          required
          onChange={(event) => setValue(event.target.value)}
        />
        {/* The digits that the shop reads; the field keeps the text as typed or pasted. */}
        <p className={cx('box display tabular centred', styles.grouped)} aria-hidden="true">
          {check?.grouped}
        </p>
        {check?.ok === true && !check.checkDigitOk ? (
          <Alert kind="info">{texts.form.checkDigit}</Alert>
        ) : null}
        <VisuallyHidden>
          {/* Announced only at 15 digits; a count at every key would interrupt the typing. */}
          <span role="status">{check?.ok === true ? texts.form.complete : ''}</span>
        </VisuallyHidden>
        <Button
          ref={button}
          type="submit"
          size="lg"
          block
          variant={isBuying ? 'secondary' : 'primary'}
          busy={busy}
          disabled={busy || !online}
        >
          {texts.form.submit}
        </Button>
        <p role="status" className="soft centred">
          {busy ? texts.form.busy : online ? '' : texts.form.offline}
        </p>
      </form>
      <ImeiDialog
        outcome={outcome}
        isBuying={isBuying}
        onClose={dismiss}
        onRetry={() => verify(value)}
      />
    </>
  );
}

/** The number of digits typed, below the field. */
function hintOf(check: ImeiCheck | null): string {
  if (check === null) return texts.form.count(0);
  if (check.ok) return texts.form.complete;
  switch (check.code) {
    case 'imei_not_digits':
      return texts.form.notDigits;
    case 'imei_multiple':
      return texts.form.multiple;
    case 'imei_is_iccid':
      return texts.form.iccid;
    case 'imei_wrong_length':
      return texts.form.count(check.digits);
  }
}
