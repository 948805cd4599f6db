import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.node';
import { useState } from 'react';
import { loadSections, onSight } from '@/shared/ui/onSight';
import { comeNear, Observer } from '../../support/sight';

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
  const page = await act(() => Promise.resolve(render(<Section />, { container, hydrate: true })));
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
