import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import Footer from '@/features/layout/Footer';
import { site } from '@/shared/site';
import { newUser } from '../../support/clock';

it('the heading of the legal links closes and opens their list on a wide screen', async () => {
  const user = newUser();
  const wide = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(new EventTarget(), { media, matches: true } as MediaQueryList),
    );
  render(<Footer />);
  const legal = screen.getByRole('navigation', { name: 'Legal' });
  const [list] = legal.getElementsByTagName('details');
  const heading = within(legal).getByRole('heading');
  expect(list?.open).toBe(true);
  await user.click(heading);
  expect(list?.open).toBe(false);
  await user.click(heading);
  expect(list?.open).toBe(true);
  wide.mockRestore();
});

it('shows the social networks that the merchant has', () => {
  const names = () =>
    screen.queryAllByRole('link', { name: /en (Facebook|Instagram)/ }).map((link) => link.title);
  const both = { facebookUrl: site.facebookUrl, instagramUrl: site.instagramUrl };
  const { rerender } = render(<Footer />);
  expect(names()).toEqual(['Tuisty en Facebook', 'Tuisty en Instagram']);
  try {
    site.facebookUrl = '';
    rerender(<Footer key="one" />);
    expect(names()).toEqual(['Tuisty en Instagram']);
    site.instagramUrl = '';
    rerender(<Footer key="none" />);
    expect(screen.queryByRole('heading', { name: 'Síguenos' })).toBeNull();
  } finally {
    Object.assign(site, both);
  }
});
