import type { ApiError } from '../../shared/api/ApiError';
import { Alert, PasswordField, type CheckedForm } from '../../shared/forms';
import { loadCommonPasswords } from './commonPasswords';
import { newPasswordText, registrationText } from './fieldTexts';
import { texts } from './texts';

interface NewPasswordFieldsProps {
  readonly codeOf: CheckedForm<'password' | 'confirmPassword'>['codeOf'];
}

export function NewPasswordFields({ codeOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={texts.password.next}
        error={newPasswordText(codeOf('password'))}
        hint={texts.hints.password}
        name="password"
        onFocus={() => void loadCommonPasswords()}
        autoComplete="new-password"
        enterKeyHint="next"
        required
      />
      <PasswordField
        label={texts.fields.confirmPassword}
        error={registrationText(codeOf('confirmPassword'))}
        name="confirmPassword"
        autoComplete="new-password"
        enterKeyHint="done"
        required
      />
    </>
  );
}

export function FailureAlert({ failure }: { readonly failure: ApiError | null }) {
  if (failure === null) return null;
  return (
    <Alert>
      <p>{failure.message}</p>
      {failure.incident === null ? null : <p>{texts.failure.incident(failure.incident)}</p>}
    </Alert>
  );
}
