import { jest } from '@jest/globals';
import { fireEvent, render, screen, act } from '@testing-library/react';
import { renderToString } from 'react-dom/server.node';
import { useState } from 'react';
import { Picture } from '@/shared/ui/Picture';
import { onDemand } from '@/shared/ui/onDemand';
import { loadSections, onSight } from '@/shared/ui/onSight';
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

describe('part on demand', () => {
  function Part({ name }: { readonly name: string }) {
    return <p>{name}</p>;
  }

  it('renders nothing until its code has loaded, and fetches it once', async () => {
    let fetches = 0;
    const { fetch, Component } = onDemand<{ name: string }>(() => {
      fetches += 1;
      return Promise.resolve({ default: Part });
    });
    render(<Component name="aquí" />);
    expect(screen.queryByText('aquí')).toBeNull();
    expect(fetches).toBe(0);
    await act(async () => {
      await Promise.all([fetch(), fetch()]);
    });
    expect(screen.getByText('aquí')).toBeVisible();
    expect(fetches).toBe(1);
  });

  it('rejects without a network, and works when the network returns', async () => {
    const answers = [
      Promise.reject(new TypeError('Failed to fetch')),
      Promise.resolve({ default: Part }),
    ];
    const { fetch, Component } = onDemand<{ name: string }>(
      () => answers.shift() ?? Promise.resolve({ default: Part }),
    );
    render(<Component name="aquí" />);
    await expect(fetch()).rejects.toThrow('Failed to fetch');
    expect(screen.queryByText('aquí')).toBeNull();
    await act(fetch);
    expect(screen.getByText('aquí')).toBeVisible();
  });
});

describe('section on sight', () => {
  function Counter() {
    const [count, setCount] = useState(0);
    return <button onClick={() => setCount(count + 1)}>{`Visto ${String(count)}`}</button>;
  }

  beforeEach(() => {
    Object.assign(window, { IntersectionObserver: Observer });
  });

  /** Opens a page whose HTML was prerendered, as a browser does. */
  async function openPrerendered(load: () => Promise<{ default: typeof Counter }>) {
    const Prerendered = onSight(() => Promise.resolve({ default: Counter }));
    await loadSections();
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Prerendered />);
    const Section = onSight(load);
    const page = await act(() =>
      Promise.resolve(render(<Section />, { container, hydrate: true })),
    );
    return { Section, ...page };
  }

  it('a section far below keeps its HTML without its code, and works when it comes near', async () => {
    const load = jest.fn(() => Promise.resolve({ default: Counter }));
    const { Section, rerender } = await openPrerendered(load);
    rerender(<Section />);
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button')).toHaveProperty('textContent', 'Visto 0');
    expect(load).not.toHaveBeenCalled();

    await comeNear(true);
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button')).toHaveProperty('textContent', 'Visto 1');
  });

  it('a section whose code is lost keeps its HTML', async () => {
    await openPrerendered(() => Promise.reject(new Error('lost')));
    await comeNear(true);
    expect(screen.getByRole('button')).toHaveProperty('textContent', 'Visto 0');
  });

  it('a section of a page within the shop is loaded at once', async () => {
    const Section = onSight(() => Promise.resolve({ default: Counter }));
    render(<Section />);
    expect(await screen.findByRole('button')).toHaveProperty('textContent', 'Visto 0');
  });
});
