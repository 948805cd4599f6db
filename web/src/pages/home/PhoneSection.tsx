import { useLocation } from 'wouter';
import { handedImei } from '../../shared/storage/phone';
import PhoneNote from '../../shared/sections/PhoneNote';
import { TextField } from '../../shared/forms';
import { Button, Section } from '../../shared/ui';

const CHECK = '/compatibilidad';

const words = {
  title: '¿Funciona en tu celular?',
  intro: 'Marca *#06# y escribe tu IMEI: te decimos si tendrá señal y si acepta eSIM.',
  label: 'IMEI de tu celular (15 dígitos)',
  submit: 'Verificar mi celular',
} as const;

/** Form that passes an IMEI to the IMEI page, with the last check's result. Without scripts the server redirects. */
export default function PhoneSection() {
  const [, navigate] = useLocation();

  return (
    <Section tone="mist" title={words.title} intro={words.intro}>
      <PhoneNote />
      <form
        method="post"
        action={CHECK}
        className="stack measure after"
        onSubmit={(event) => {
          event.preventDefault();
          handedImei.give(event.currentTarget.querySelector('input')?.value ?? '');
          navigate(CHECK);
        }}
      >
        <TextField
          id="imei"
          label={words.label}
          name="imei"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Button type="submit">{words.submit}</Button>
      </form>
    </Section>
  );
}
