import type { TopUp } from '@tuisty/shop-core';
import { TextField, useCheckedForm } from '../../../shared/forms';
import { Button } from '../../../shared/ui';
import { Dialog } from '../../../shared/ui/Dialog';
import styles from './TopUpDialogs.module.css';
import { fieldText, texts } from './texts';
import type { TopUpFlow } from './useTopUp';

interface ContactDialogProps {
  readonly flow: TopUpFlow;
  readonly topUp: TopUp;
}

/** Asks whom the top-up is for. What was typed stays until it is closed. */
export function ContactDialog({ flow, topUp }: ContactDialogProps) {
  const { form, codeOf, onInput, check, focus } = useCheckedForm(
    ['phone', 'email'],
    (core, values) => core.checkTopUp(values).errors,
  );

  const submit = async (): Promise<void> => {
    try {
      const { core, values, errors } = await check();
      const wrong = errors[0];
      if (wrong !== undefined) {
        // The error's dialog gives the focus back to where it was.
        focus(wrong.field === 'email' ? 'email' : 'phone');
        flow.refuse();
        return;
      }
      flow.confirm({ phone: core.checkTopUp(values).phone, email: values.email.trim() });
    } catch (reason) {
      console.error('Error al revisar los datos de la recarga:', reason);
      flow.fail(reason);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={flow.close}
      title={texts.form.title(topUp.name)}
      description={texts.form.description(topUp.description)}
    >
      <form
        ref={form}
        className={styles.form}
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
          error={fieldText('phone', codeOf('phone'))}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          required
        />
        <TextField
          label={texts.form.email}
          hint={texts.form.emailHint}
          error={fieldText('email', codeOf('email'))}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
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
