import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from '@/shared/ui/Picture';
import { comeNear, Observer } from '../../support/sight';

it('a lazy picture is fetched when it is 100 px from the screen', async () => {
  Object.assign(window, { IntersectionObserver: Observer });
  render(<Picture lazy src="/img/mapa.svg" alt="Mapa" width={4} height={3} />);
  const image = screen.getByRole('img', { name: 'Mapa' });
  expect(image).toHaveStyle({ aspectRatio: '4 / 3' });
  expect(Observer.rootMargin).toBe('100px');
  await comeNear(false);
  expect(image).not.toHaveAttribute('src');
  await comeNear(false, true);
  expect(image).toHaveAttribute('src', '/img/mapa.svg');
});

it('a picture that does not come leaves its text, or an empty place', () => {
  const { container } = render(
    <>
      <Picture src="/img/mapa.svg" alt="Mapa" />
      <Picture src="/img/jaiba.svg" />
    </>,
  );
  const [map, decoration] = [...container.querySelectorAll('img')];
  expect(decoration).not.toHaveClass('lost');
  for (const image of [map, decoration]) fireEvent.error(image ?? document.body);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Mapa')).toBeVisible();
  expect(decoration).toHaveClass('lost');
});
