import { useState, type RefCallback } from 'react';
import { ApiError, createAccount } from '../../shared/api';
import { useCheckedForm, type CheckedForm, type Verdict } from '../../shared/forms';
import { showToast } from '../../shared/ui';
import type { CaptchaHandle } from './captcha/CaptchaHandle';
import { coreUnavailable, failureOf, type Outcome } from './outcome';
import { texts } from './texts';
import { isOver, useAccessCall } from './useAccessCall';

const NAMES = [
  'firstName',
  'lastName',
  'address',
  'between_Streets',
  'CP',
  'description',
  'phone',
  'email',
  'password',
  'confirmPassword',
] as const;
export type RegistrationField = (typeof NAMES)[number];

/** Messages of the form as a whole. */
export type FormAlert = 'passwordsDiffer' | 'captchaMissing';

export interface Registration {
  readonly fields: CheckedForm<RegistrationField>;
  /** To be given to the captcha as its ref. */
  readonly captcha: RefCallback<CaptchaHandle>;
  readonly busy: boolean;
  readonly alerts: readonly FormAlert[];
  readonly outcome: Outcome | null;
  readonly submit: () => void;
  readonly dismiss: () => void;
  /** The captcha was completed: it is no longer missing. */
  readonly onCaptcha: () => void;
}

/** Creating an account, from the click to what the dialog says. */
export function useRegistration(): Registration {
  const fields = useCheckedForm(NAMES, (core, values) => core.checkRegistration(values));
  const [proofs, captcha] = useState<CaptchaHandle | null>(null);
  const { busy, run } = useAccessCall();
  const [alerts, setAlerts] = useState<readonly FormAlert[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  /** Shows everything that keeps the form from being sent. True when something does. */
  const hold = ({ errors }: Verdict<RegistrationField>): boolean => {
    const found: FormAlert[] = [];
    if (errors.some((error) => error.code === 'passwords_differ')) {
      found.push('passwordsDiffer');
      showToast({ id: 'passwords', kind: 'error', text: texts.passwordsDiffer.toast });
    }
    if (proofs?.isCompleted() !== true) found.push('captchaMissing');
    setAlerts(found);
    const wrong = errors[0];
    if (wrong !== undefined) fields.focus(wrong.field as RegistrationField);
    else if (found.length > 0) proofs?.focus();
    return wrong !== undefined || found.length > 0;
  };

  const send = async (signal: AbortSignal): Promise<void> => {
    let verdict: Verdict<RegistrationField>;
    // Gone first: an alert that stays the same would not be read aloud again.
    setAlerts([]);
    try {
      verdict = await fields.check();
    } catch (reason) {
      console.error('Error al cargar las reglas del formulario:', reason);
      setOutcome(coreUnavailable);
      return;
    }
    if (hold(verdict)) return;
    const proof = (await proofs?.proof()) ?? null;
    if (isOver(signal)) return;
    if (proof === null) {
      setAlerts(['captchaMissing']);
      proofs?.focus();
      return;
    }
    try {
      await createAccount(trimmed(verdict.values), proof, signal);
      setOutcome({
        kind: 'success',
        text: texts.success.register,
        note: texts.success.registerNext,
      });
    } catch (reason) {
      if (isOver(signal)) return;
      console.error('Error al crear la cuenta:', reason);
      // The service takes a proof once, so after an answer of its own the next try needs another.
      // Without an answer this one is as good as before, and there is no network to fetch another.
      if (reason instanceof ApiError && reason.status !== null) proofs?.renew();
      const field = reason instanceof ApiError ? refusedField(reason) : null;
      if (field !== null && reason instanceof ApiError) {
        fields.refuse(field, reason.code);
        fields.focus(field);
      }
      setOutcome(failureOf(reason));
    }
  };

  return {
    fields,
    captcha,
    busy,
    // Corrected, it is no longer said.
    alerts: alerts.filter(
      (alert) =>
        alert !== 'passwordsDiffer' || fields.codeOf('confirmPassword') === 'passwords_differ',
    ),
    outcome,
    submit: () => {
      void run(send);
    },
    dismiss: () => {
      setOutcome(null);
    },
    onCaptcha: () => {
      setAlerts((all) => all.filter((alert) => alert !== 'captchaMissing'));
    },
  };
}

/** A password is what was typed, spaces included. */
function trimmed(
  values: Readonly<Record<RegistrationField, string>>,
): Readonly<Record<RegistrationField, string>> {
  const { password, confirmPassword } = values;
  const entries = Object.entries(values).map(([name, value]) => [name, value.trim()]);
  const clean = Object.fromEntries(entries) as Record<RegistrationField, string>;
  return { ...clean, password, confirmPassword };
}

function refusedField(error: ApiError): RegistrationField | null {
  if (error.code === 'email_taken') return 'email';
  return NAMES.find((name) => name === error.field) ?? null;
}
