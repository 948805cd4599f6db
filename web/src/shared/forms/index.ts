export { Alert } from './Alert';
export { EmailField } from './EmailField';
export { PasswordField } from './PasswordField';
export { emailInput, TextField } from './TextField';
export { useCheckedForm, type CheckedForm, type FieldFault, type Verdict } from './useCheckedForm';
