// The shop when a component of its frame throws.

import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { silenceErrors } from '../support/storage';
import { expectLink } from '../support/browser';

let broken = '';
const fetched: string[] = [];
const parts = {
  Header: '@/features/layout/Header',
  UndoAtHome: '@/features/checkout/cart/UndoAtHome',
  LegalPage: '@/pages/legal/LegalPage',
};
for (const [name, module] of Object.entries(parts)) {
  jest.unstable_mockModule(module, () => {
    fetched.push(name);
    const Part = () => {
      if (broken === name) throw new Error(`${name} is broken`);
      return null;
    };
    return { [name]: Part, default: Part };
  });
}
const { App } = await import('@/app/App');

beforeEach(() => {
  silenceErrors();
  window.history.replaceState(null, '', '/nosotros');
});

it('a broken header leaves reload, home and chat links', () => {
  broken = 'Header';
  render(<App />);
  expect(screen.getByRole('heading', { name: 'Algo se enredó de nuestro lado' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeVisible();
  expectLink('Ir a inicio', '/');
  const chat = screen.getByRole('link', { name: 'Escríbenos por WhatsApp' });
  expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/.*\?text=Hola/);
  expect(chat).toHaveAttribute('target', '_blank');
});

it.each([
  ['Header', '/nosotros'],
  ['LegalPage', '/aviso-de-privacidad'],
])('a broken %s leaves one main landmark and a title about the error', async (name, path) => {
  broken = name;
  window.history.replaceState(null, '', path);
  render(<App />);
  const main = await screen.findByRole('main');
  await within(main).findByRole('heading', { name: 'Algo se enredó de nuestro lado' });
  expect(document.title).toBe('Algo se enredó de nuestro lado | Tuisty');
});

it('a backup that can no longer be restored fetches no code', async () => {
  const savedAt = Date.now() - 86_400_000;
  localStorage.setItem('cartBackup', JSON.stringify({ savedAt, cart: '[]' }));
  render(<App />);
  expect(await screen.findByRole('contentinfo')).toBeVisible();
  expect(fetched).not.toContain('UndoAtHome');
});

it('a broken UndoAtHome is not visible', async () => {
  broken = 'UndoAtHome';
  localStorage.setItem('cartBackup', JSON.stringify({ savedAt: Date.now(), cart: '[]' }));
  render(<App />);
  expect(await screen.findByRole('heading', { level: 1, name: /^Nosotros/ })).toBeVisible();
  expect(await screen.findByRole('contentinfo')).toBeVisible();
});
