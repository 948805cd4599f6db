// Another password: from the header's account to the next sign-in, and what becomes of another device.

import type { Page } from '@playwright/test';
import { register, revoke, storedToken, tokenOf } from './support/account.js';
import {
  expect,
  expectAccessible,
  expectNothingSticksOut,
  open,
  test,
  toasts,
} from './support/shop.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Inicia sesión' });
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="password"]').fill(password);
  await form.getByRole('button', { name: 'Entrar' }).click();
}

test('a password is changed from the header, and counts from then on', async ({ page, watch }) => {
  watch.allowErrors(
    /Failed to load resource|Error al cambiar la contraseña: ApiError: La contraseña actual/,
  );
  const person = await register(page.request);
  const elsewhere = await tokenOf(page.request, person);
  await open(page, '/acceder');
  await signIn(page, person.email, person.password);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();

  await page.getByRole('button', { name: 'Tu cuenta' }).click();
  await page.getByRole('link', { name: 'Cambiar contraseña' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambia tu contraseña' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expectNothingSticksOut(page);

  const before = await storedToken(page);
  await dialog.locator('[name="currentPassword"]').fill('no es esta');
  await dialog.locator('[name="password"]').fill('palma-verde-2026');
  await dialog.locator('[name="confirmPassword"]').fill('palma-verde-2026');
  await dialog.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible();
  await dialog.locator('[name="currentPassword"]').fill(person.password);
  await dialog.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(toasts(page).getByText(/^Cambiaste tu contraseña\./)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/acceder$/);

  // The other device is out; this one goes on, under another token.
  expect(await storedToken(page)).not.toBe(before);
  expect(await revoke(page.request, elsewhere)).toBe(401);
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click();
  await signIn(page, person.email, 'palma-verde-2026');
  await expect(page.getByRole('alertdialog')).toContainText('¡Login hecho satisfactoriamente!');
});
