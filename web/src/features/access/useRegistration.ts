import type { ShopCore } from '@tuisty/shop-core';
import { useState } from 'react';
import { createAccount, type NewAccount } from '../../shared/api/accounts';
import { useCheckedForm, type FieldFault, type Verdict } from '../../shared/forms';
import { postalCodeFault } from '../../shared/forms/postalCode';
import { session } from '../../shared/storage/session/session';
import { showToast } from '../../shared/ui';
import { useCaptcha } from './captcha/useCaptcha';
import { commonPasswordFaults } from './commonPasswords';
import type { Success } from './OutcomeDialog';
import { texts } from './texts';
import { useSubmission } from './useSubmission';

export type RegistrationField = keyof typeof texts.fields;

const NAMES = Object.keys(texts.fields) as readonly RegistrationField[];

export type Registration = ReturnType<typeof useRegistration>;

export function useRegistration() {
  const fields = useCheckedForm(NAMES, (core, values) => {
    const errors = core.checkRegistration(values);
    const isRight = (field: string): boolean => errors.every((error) => error.field !== field);
    return [...errors, ...doubtsAbout(core, values).filter(({ field }) => isRight(field))];
  });
  const captcha = useCaptcha();
  const [hasDiffered, setDiffered] = useState(false);
  const [success, setSuccess] = useState<Success | null>(null);

  /** Shows differing passwords and a missing captcha; returns whether the captcha is missing. */
  const hold = ({ errors }: Verdict<RegistrationField>): boolean => {
    const differ = errors.some((error) => error.code === 'passwords_differ');
    if (differ) showToast({ id: 'passwords', kind: 'error', text: texts.passwordsDiffer.toast });
    setDiffered(differ);
    if (captcha.response.isCompleted()) return false;
    captcha.complain();
    if (errors.length === 0) captcha.ref.current?.focus();
    return true;
  };

  const submission = useSubmission({
    fields,
    failed: 'Error al crear la cuenta:',
    captcha,
    hold,
    send: async (values, signal, response) => {
      const { token } = await createAccount(accountOf(values), response, session.token(), signal);
      const { register: text, registerNext, notKept } = texts.success;
      const note = token === null ? registerNext : session.signIn(token) ? null : notKept;
      setSuccess({ text, note });
    },
    refuse: ({ code, field }) => {
      fields.refuse(code === 'email_taken' ? 'email' : field, code);
      return false;
    },
  });

  return {
    submission,
    fields,
    captcha,
    /** Whether to show the alert: until the passwords match, and not while busy, so that it is announced again. */
    isDiffering:
      hasDiffered && !submission.busy && fields.codeOf('confirmPassword') === 'passwords_differ',
    outcome: success ?? submission.failure,
  };
}

/** Returns the faults that the core does not know. */
function doubtsAbout(core: ShopCore, values: Verdict<RegistrationField>['values']): FieldFault[] {
  const names = (['firstName', 'lastName'] as const).filter((name) => /\d/.test(values[name]));
  const places = (['address', 'between_Streets', 'description'] as const).filter(
    (name) => !/[\p{L}\d]/u.test(values[name]),
  );
  const postalCode = postalCodeFault(core, values.CP);
  return [
    ...names.map((field) => ({ field, code: 'name_with_digits' })),
    ...places.map((field) => ({ field, code: 'place_without_words' })),
    ...(postalCode === null ? [] : [{ field: 'CP', code: postalCode }]),
    ...commonPasswordFaults(values.password),
  ];
}

/** Trims all values except the password, in which spaces are significant. */
function accountOf(values: Verdict<RegistrationField>['values']): NewAccount {
  const entries = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
  const account = Object.fromEntries(entries.filter(([name]) => name !== 'confirmPassword'));
  return { ...(account as NewAccount), password: values.password };
}
