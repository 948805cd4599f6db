import { useRef, useState } from 'react';
import { Button } from '../ui';
import { emailInput, TextField, type TextFieldProps } from './TextField';
import { suggestEmail } from './suggestEmail';

/** A field for an e-mail, which asks about a domain that looks mistyped: `gmial.com`. */
export function EmailField(props: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const correct = (): void => {
    const field = input.current;
    if (field === null || suggestion === null) return;
    field.value = suggestion;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
    setSuggestion(null);
  };
  return (
    <div className="stack-1">
      <TextField
        {...props}
        {...emailInput}
        ref={input}
        onInput={() => setSuggestion(null)}
        onBlur={({ target }) => setSuggestion(suggestEmail(target.value))}
      />
      <div role="status">
        {suggestion === null ? null : (
          <Button variant="secondary" onClick={correct}>
            {`¿Quisiste decir ${suggestion}?`}
          </Button>
        )}
      </div>
    </div>
  );
}
