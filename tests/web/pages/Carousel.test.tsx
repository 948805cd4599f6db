import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Carousel } from '@/pages/home/Carousel';
import { slides } from '@/pages/home/texts';
import { newUser, pass } from '../support/clock';

const scrollTo = jest.fn();

beforeEach(() => {
  Element.prototype.scrollTo = scrollTo;
  scrollTo.mockClear();
});

it('does not move on its own', async () => {
  render(<Carousel slides={slides} />);
  await pass(60_000);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Pausar' })).toBeNull();
});

it('goes from the first banner back to the last', async () => {
  const user = newUser();
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(375);
  render(<Carousel slides={slides} />);
  await user.click(screen.getByRole('button', { name: 'Anterior' }));
  expect(scrollTo.mock.calls).toEqual([[{ left: 750, behavior: 'smooth' }]]);
  jest.restoreAllMocks();
});
