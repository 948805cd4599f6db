import type { TopUp } from '@tuisty/shop-core';
import { useState } from 'react';
import { EmailField, TextField, useCheckedForm } from '../../../shared/forms';
import { fieldText } from '../../../shared/forms/fieldTexts';
import { KnownNumbers } from '../sim-options/KnownNumbers';
import { Button } from '../../../shared/ui';
import { Dialog } from '../../../shared/ui/Dialog';
import type { Contact } from '../payment/order';
import { topUpTexts as texts } from '../payment/texts';

interface ContactDialogProps {
  readonly topUp: TopUp;
  readonly onContact: (contact: Contact) => void;
  /** Called if the check fails for a reason other than an invalid field. */
  readonly onFailure: (reason: unknown) => void;
  readonly onClose: () => void;
}

/** Asks for the phone number and the e-mail of a top-up. Typed values stay until the dialog closes. */
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
        // When the error dialog closes, it returns the focus to this field.
        focus(wrong.field === 'email' ? 'email' : 'phone');
        setRefused(true);
        return;
      }
      onContact({ phone: core.checkTopUp(values).phone, email: values.email.trim() });
    } catch (reason) {
      console.error('Error al revisar los datos de la recarga:', reason);
      onFailure(reason);
    }
  };

  return (
    <>
      <Dialog
        onClose={onClose}
        title={texts.form.title(topUp.name)}
        description={texts.form.description(topUp.description)}
      >
        <form
          ref={form}
          className="stack"
          method="post"
          noValidate
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
      {/* Each field below the dialog shows its own error. */}
      {refused ? (
        <Dialog
          role="alertdialog"
          onClose={() => setRefused(false)}
          title={texts.invalid.title}
          description={texts.invalid.text}
          footer={<Button onClick={() => setRefused(false)}>{texts.invalid.ok}</Button>}
        />
      ) : null}
    </>
  );
}
