export { Alert, type AlertProps } from './Alert';
export { focusField, readFields } from './fields';
export { PasswordField, type PasswordFieldProps } from './PasswordField';
export { TextArea, TextField, type TextAreaProps, type TextFieldProps } from './TextField';
export { useCheckedForm, type CheckedForm, type Verdict } from './useCheckedForm';
