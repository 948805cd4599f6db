import { MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { ChatLink } from '../../shared/sections/ChatLink';
import { useCartStore } from '../../shared/core/cart';
import { loadCore } from '../../shared/core/loadCore';
import { TextField } from '../../shared/forms';
import { fieldText } from '../../shared/forms/fieldTexts';
import { postalCodeFault, stateOf } from '../../shared/forms/postalCode';
import { Button } from '../../shared/ui';
import styles from './CoveragePage.module.css';
import { texts } from './texts';

const words = texts.postalCode;

/** Says what the map knows of the state of a postal code, without a network, and where to ask for the rest. */
export function PostalCodeForm() {
  const store = useCartStore();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);

  const submit = async (): Promise<void> => {
    const typed = input.current?.value.trim() ?? '';
    const found = await loadCore(store).then(
      (core) => postalCodeFault(core, typed),
      () => 'core_unavailable',
    );
    setFault(found);
    setCode(found === null ? typed : null);
    if (found !== null) input.current?.focus();
  };

  const state = code === null ? null : stateOf(code);
  const level = texts.levels.find(({ states }) => state !== null && states.includes(state));
  return (
    <>
      <form
        className={styles.ask}
        method="post"
        noValidate
        aria-label={words.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          ref={input}
          label={words.label}
          hint={words.hint}
          error={fieldText(words.faults, fault)}
          name="CP"
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          required
          onInput={() => setFault(null)}
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
