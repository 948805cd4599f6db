import { render, screen, within } from '@testing-library/react';
import { Footer } from '@/features/layout/Footer';
import { newUser } from '../../support/clock';

it('the heading of the legal links closes and opens their list on a wide screen', async () => {
  const user = newUser();
  render(<Footer />);
  const legal = screen.getByRole('navigation', { name: 'Legal' });
  const [list] = legal.getElementsByTagName('details');
  const heading = within(legal).getByRole('heading');
  expect(list?.open).toBe(true);
  await user.click(heading);
  expect(list?.open).toBe(false);
  await user.click(heading);
  expect(list?.open).toBe(true);
});
