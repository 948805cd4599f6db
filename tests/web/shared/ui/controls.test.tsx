import { jest } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '@/shared/ui';
import { useScrollAndFocusOnNavigation } from '@/app/useScrollAndFocusOnNavigation';
import { Drawer } from '@/shared/ui/Drawer';
import { newUser, pass } from '../../support/clock';

const source = 'web/src';

it('no breakpoint is in pixels, so that large letters get the layout of a narrower screen', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      return (text.match(/\(width [<>]=? [\d.]+px\)/g) ?? []).map((query) => `${file} ${query}`);
    });
  expect(found).toEqual([]);
});

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

function Page() {
  const { main } = useScrollAndFocusOnNavigation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Menu</button>
      <main ref={main} tabIndex={-1} />
      <Drawer open={open} onOpenChange={setOpen} title="Menu">
        <Link to="/recargas" onClick={() => setOpen(false)}>
          Recargas
        </Link>
      </Drawer>
    </>
  );
}

it('a link in a drawer leaves the focus on the content of its page', async () => {
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', '/');
  const user = newUser();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('link', { name: 'Recargas' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pass(1000);
  expect(screen.getByRole('main')).toHaveFocus();
});
