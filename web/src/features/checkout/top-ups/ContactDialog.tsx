import type { TopUp } from '@tuisty/shop-core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { EmailField, TextField, useCheckedForm } from '../../../shared/forms';
import { fieldText } from '../../../shared/forms/fieldTexts';
import { KnownNumbers } from '../sim-options/KnownNumbers';
import { Button } from '../../../shared/ui';
import { Dialog } from '../../../shared/ui/Dialog';
import type { TopUpOrder } from '../payment/checkoutRequest';
import { texts } from './texts';

interface ContactDialogProps {
  readonly topUp: TopUp;
  readonly onContact: (contact: Pick<TopUpOrder, 'phone' | 'email'>) => void;
  /** Called if the check fails for a reason other than an invalid field. */
  readonly onFailure: (reason: unknown) => void;
  readonly onClose: () => void;
}

/** Typed values stay until the dialog closes. */
export function ContactDialog({ topUp, onContact, onFailure, onClose }: ContactDialogProps) {
  const [refused, setRefused] = useState(false);
  const { form, codeOf, onInput, check, focus, fill } = useCheckedForm(
    ['phone', 'email'],
    (core, values) => core.checkTopUp(values).errors,
  );

  const submit = async (): Promise<void> => {
    try {
      const { core, values, errors } = await check();
      const wrong = errors[0];
      if (wrong !== undefined) {
        focus(wrong.field === 'email' ? 'email' : 'phone');
        // The specification's dialog is for a missing value; of any other the field says what is wrong.
        setRefused(errors.some(({ code }) => code === 'contact_required'));
        return;
      }
      onContact({ phone: core.checkTopUp(values).phone, email: values.email.trim() });
    } catch (reason) {
      console.error('Error al revisar los datos de la recarga:', reason);
      onFailure(reason);
    }
  };

  const returnToForm = (): void => {
    flushSync(() => setRefused(false));
    focus(codeOf('phone') === null ? 'email' : 'phone');
  };

  // One dialog shows the form or the refusal in its place, because a dialog over a dialog hides the fields.
  return (
    <Dialog
      {...(refused
        ? {
            role: 'alertdialog',
            onClose: returnToForm,
            title: texts.invalid.title,
            description: <span role="alert">{texts.invalid.text}</span>,
            footer: (
              <Button ref={(button) => button?.focus()} onClick={returnToForm}>
                {texts.invalid.ok}
              </Button>
            ),
          }
        : {
            onClose,
            title: texts.form.title(topUp.name),
            description: texts.form.description(topUp.description),
          })}
    >
      <form
        ref={form}
        // A display of its own would show the hidden form.
        className={refused ? undefined : 'stack'}
        method="post"
        noValidate
        hidden={refused}
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={texts.form.phone}
          hint={texts.form.phoneHint}
          error={fieldText(texts.fields.phone, codeOf('phone'))}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          required
        />
        <KnownNumbers
          onChoose={(phone) => {
            fill('phone', phone);
            focus('email');
          }}
        />
        <EmailField
          label={texts.form.email}
          hint={texts.form.emailHint}
          error={fieldText(texts.fields.email, codeOf('email'))}
          name="email"
          autoComplete="email"
          enterKeyHint="go"
          required
        />
        <Button type="submit" size="lg" block>
          {texts.form.submit}
        </Button>
      </form>
    </Dialog>
  );
}
