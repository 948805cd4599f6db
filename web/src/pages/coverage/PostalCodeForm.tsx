import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { ChatLink } from '../../shared/sections/ChatLink';
import { Alert, TextField, useCheckedForm } from '../../shared/forms';
import { fieldText } from '../../shared/forms/fieldTexts';
import { postalCodeFault, stateOf } from '../../shared/forms/postalCode';
import { Button } from '../../shared/ui';
import styles from './CoveragePage.module.css';
import { texts } from './texts';

const words = texts.postalCode;

/** Says what the map knows of the state of a postal code, without a network, and where to ask for the rest. */
export function PostalCodeForm() {
  const [code, setCode] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const { form, codeOf, onInput, check, focus } = useCheckedForm(['CP'], (core, { CP }) => {
    const fault = postalCodeFault(core, CP);
    return fault === null ? [] : [{ field: 'CP', code: fault }];
  });

  const submit = async (): Promise<void> => {
    setFailed(false);
    setCode(null);
    try {
      const { values, errors } = await check();
      if (errors.length === 0) setCode(values.CP.trim());
      else focus('CP');
    } catch (reason) {
      console.error('Error al cargar las reglas del código postal:', reason);
      setFailed(true);
    }
  };

  const state = code === null ? null : stateOf(code);
  const level = texts.levels.find(({ states }) => state !== null && states.includes(state));
  return (
    <>
      <form
        ref={form}
        className={styles.ask}
        method="post"
        noValidate
        aria-label={words.form}
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={words.label}
          hint={words.hint}
          error={fieldText({}, codeOf('CP'))}
          name="CP"
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          required
        />
        <Button type="submit">{words.submit}</Button>
      </form>
      <div role="status" className={styles.answer}>
        {level === undefined ? null : (
          <div className="stack-1 box white">
            <p className="strong large">{words.answer(code ?? '', state ?? '', level.name)}</p>
            <p>{level.text}</p>
            <p className="small soft">{`${texts.source} ${words.unknown}`}</p>
          </div>
        )}
      </div>
      {failed ? <Alert>{words.failed}</Alert> : null}
      <ChatLink
        variant="secondary"
        message={code === null ? texts.message : words.message(code)}
        hint={texts.newTab}
        icon={<MessageCircle />}
      >
        {texts.check}
      </ChatLink>
    </>
  );
}
