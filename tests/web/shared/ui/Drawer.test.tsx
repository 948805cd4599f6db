import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useScrollAndFocusOnNavigation } from '@/app/useScrollAndFocusOnNavigation';
import { Drawer } from '@/shared/ui/Drawer';
import { newUser, pass } from '../../support/clock';

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
