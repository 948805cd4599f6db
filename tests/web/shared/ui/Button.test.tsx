import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Button } from '@/shared/ui';

it.each([true, false])('a button acts and submits unless it is busy: %s', (busy) => {
  const act = jest.fn();
  const submit = jest.fn((event: Event) => event.preventDefault());
  document.addEventListener('submit', submit, { once: true });
  render(
    <form>
      <Button type="submit" busy={busy} onClick={act}>
        Enviar
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  document.removeEventListener('submit', submit);
  expect([act.mock.calls.length, submit.mock.calls.length]).toEqual(busy ? [0, 0] : [1, 1]);
});
