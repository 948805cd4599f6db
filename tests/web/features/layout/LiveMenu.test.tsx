// The menu of families where it takes the place of its still twin.

import { act, render, screen } from '@testing-library/react';
import { LiveMenu } from '@/features/layout/LiveMenu';

function openMenu(byPointer: boolean): void {
  render(<LiveMenu start={{ focused: -1, open: true, byPointer }} />);
}

function pointerMovesOver(element: Element): void {
  act(() => {
    element.dispatchEvent(new Event('pointermove', { bubbles: true }));
  });
}

const families = () => screen.queryAllByRole('link', { name: /Trimestral/ }).length;

test('closes when the pointer that opened it is elsewhere at its first move', () => {
  openMenu(true);
  expect(families()).toBe(1);
  pointerMovesOver(document.body);
  expect(families()).toBe(0);
});

test('stays open when the first move is over it', () => {
  openMenu(true);
  pointerMovesOver(screen.getByRole('link', { name: 'Paquetes' }));
  pointerMovesOver(document.body);
  expect(families()).toBe(1);
});

test('stays open for the keyboard, wherever the pointer moves', () => {
  openMenu(false);
  pointerMovesOver(document.body);
  expect(families()).toBe(1);
});
