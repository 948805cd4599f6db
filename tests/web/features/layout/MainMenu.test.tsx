import { act, fireEvent, render, screen } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { MainMenu } from '@/features/layout/MainMenu';
import { browserCart, CartProvider } from '@/shared/core/cart';
import { newUser } from '../../support/clock';

function drawMenu() {
  render(
    <Router hook={memoryLocation({ path: '/' }).hook}>
      <CartProvider store={browserCart}>
        <MainMenu />
      </CartProvider>
      <button>Elsewhere</button>
    </Router>,
  );
  return newUser();
}

function focus(element: HTMLElement | null): void {
  act(() => element?.focus());
}

const button = () => screen.getByRole('button', { name: 'Ver los tipos de paquete' });
const family = () => screen.queryByRole('link', { name: /Trimestral/ });
const plans = () => screen.getByRole('link', { name: 'Paquetes' });

function expectOpen(): void {
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(family()?.getAttribute('href')).toBe('/paquetes/tuisty-trimestral');
}

function expectClosed(): void {
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(family()).toBeNull();
}

test('the families are in the page from the start, closed, and their button names the menu', () => {
  drawMenu();
  expectClosed();
  const controlled = document.getElementById(button().getAttribute('aria-controls') ?? '');
  expect(controlled?.querySelectorAll('a')).toHaveLength(5);
});

test('a click opens the menu, and another closes it', () => {
  drawMenu();
  // Touch input: it does not hover.
  fireEvent.click(button());
  expectOpen();
  fireEvent.click(button());
  expectClosed();
});

test('hovering opens the menu, and leaving closes it', async () => {
  const user = drawMenu();
  await user.hover(plans());
  expectOpen();
  await user.unhover(plans());
  expectClosed();
});

test('the click after opening by hover leaves the menu open', async () => {
  const user = drawMenu();
  await user.click(button());
  expectOpen();
});

test('Enter opens and Escape closes from the button, which keeps the focus', async () => {
  const user = drawMenu();
  focus(button());
  await user.keyboard('{Enter}');
  expectOpen();
  await user.keyboard('{Escape}');
  expectClosed();
  expect(button()).toHaveFocus();
  await user.keyboard('{Enter}');
  expectOpen();
  await user.keyboard('{Enter}');
  expectClosed();
});

test('Tab passes the button without opening the families', async () => {
  const user = drawMenu();
  await user.tab();
  await user.tab();
  await user.tab();
  expect(button()).toHaveFocus();
  expectClosed();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Recargas' })).toHaveFocus();
});

test('Escape in a family restores the focus to the button', async () => {
  const user = drawMenu();
  focus(button());
  await user.keyboard('{Enter}');
  focus(family());
  await user.keyboard('{Escape}');
  expectClosed();
  expect(button()).toHaveFocus();
});

test('Escape closes a menu opened by hover, and leaves the focus unchanged', async () => {
  const user = drawMenu();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  focus(elsewhere);
  await user.hover(plans());
  await user.keyboard('{Escape}');
  expectClosed();
  expect(elsewhere).toHaveFocus();
});

test('the menu closes when the focus leaves it', async () => {
  const user = drawMenu();
  focus(button());
  await user.keyboard('{Enter}');
  expectOpen();
  focus(screen.getByRole('button', { name: 'Elsewhere' }));
  expectClosed();
});

test('the menu closes when a page is chosen, with the pointer over it', async () => {
  const user = drawMenu();
  await user.hover(plans());
  await user.click(plans());
  expectClosed();
  await user.unhover(plans());
  await user.hover(plans());
  expectOpen();
});
