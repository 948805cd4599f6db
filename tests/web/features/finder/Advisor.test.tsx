import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import OverviewPage from '@/pages/overview/OverviewPage';
import { openPage } from '../../support/page';
import { texts } from '../../support/browser';

// jsdom has no layout.
const seen = jest.fn();
Element.prototype.scrollIntoView = seen;
beforeEach(() => seen.mockClear());

const open = (search = '') => openPage(<OverviewPage />, { at: `/paquetes${search}` });
const answer = (name: string) => screen.getByRole('button', { name });
const advisor = () => screen.getByRole('region', { name: 'Encuentra tu paquete' });
const status = () => within(advisor()).getByRole('status').textContent;

/** Name and reasons of each advised plan. */
function advised() {
  const list = screen.queryByRole('list', { name: 'Paquetes que te convienen' });
  if (list === null) return null;
  return [...list.children].map((card) => [
    within(card as HTMLElement).getByRole('heading', { level: 3 }).textContent,
    ...texts(within(card as HTMLElement).getAllByRole('listitem')),
  ]);
}

it('asks three questions, then recommends plans with the reasons', async () => {
  const { user, store } = await open();
  expect(status()).toBe('Te faltan 3 respuestas.');
  await user.click(answer('Redes y música'));
  await user.click(answer('Un mes'));
  expect(status()).toBe('Te falta 1 respuesta.');
  expect(advised()).toBeNull();
  await user.click(answer('Sí'));
  expect(status()).toBe('Estos 3 te convienen:');
  expect(advised()).toEqual([
    ['Boost 12GB', 'El precio más bajo que te alcanza.'],
    ['Epic 24GB', 'Cada GB te sale en $10.79, en vez de $16.58.'],
    ['Prime 15GB', 'Por un poco más llevas 15GB, en vez de 12GB.'],
  ]);
  expect(window.location.search).toBe('?uso=regular&tiempo=mes&comparto=si');
  const [first] = within(advisor()).getAllByRole('button', { name: /^Agregar al carrito/ });
  if (first === undefined) throw new Error('nothing to add');
  await user.click(first);
  expect(store.getSnapshot().cart?.lines).toMatchObject([{ planId: 205, quantity: 1 }]);
});

it('asks whether internet is shared only if that changes the advice', async () => {
  const { user } = await open();
  const sharing = () => screen.queryByRole('group', { name: '¿Vas a compartir tu internet?' });
  await user.click(answer('Videos todos los días'));
  expect(sharing()).toBeVisible();
  await user.click(answer('Un día'));
  expect(sharing()).toBeNull();
  expect(status()).toBe('Estos 2 te convienen:');
  expect(advised()?.[1]).toEqual([
    'Ready 2GB',
    'Dura 7 días, más de lo que pides, y sí te alcanza.',
  ]);
  await user.click(answer('Un mes'));
  expect(status()).toBe('Te falta 1 respuesta.');
  await user.click(answer('No'));
  await user.click(answer('Un día'));
  expect(sharing()).toBeVisible();
});

it('reports that no plan of the duration has enough data, and names one that has', async () => {
  await open('?uso=mucho&tiempo=semanas&comparto=no');
  expect(advised()).toEqual([
    ['Estelar 5GB', 'El que más datos trae por ese tiempo, pero quizá no te alcance.'],
    ['Epic 24GB', 'Dura 30 días, más de lo que pides, y sí te alcanza.'],
  ]);
});

it('shows all reasons of a plan', async () => {
  await open('?uso=mucho&tiempo=meses&comparto=si');
  expect(status()).toBe('Estos 2 te convienen:');
  expect(advised()?.[1]).toEqual([
    'Epic 24GB',
    'Cada día te sale en $7.91, en vez de $8.21.',
    'Cada GB te sale en $9.89, en vez de $10.26.',
  ]);
});

it('recommends a single suitable plan, and restarts', async () => {
  // Without the anchor of the link to this section the page would scroll to its top.
  const { user } = await open('?uso=mucho&tiempo=mes&comparto=si#encuentra');
  expect(status()).toBe('Este es el que te conviene:');
  expect(advised()).toEqual([['Epic 24GB', 'El precio más bajo que te alcanza.']]);
  const details = screen.getByRole('link', { name: 'Ver detalles de Epic 24GB, 30 días' });
  expect(details).toHaveAttribute('href', '/paquetes/tuisty-mensual#epic-24gb');
  await user.click(answer('Empezar de nuevo'));
  expect(window.location.search + window.location.hash).toBe('#encuentra');
  expect(status()).toBe('Te faltan 3 respuestas.');
});

it('brings its answer into view after the last question, and not at an opened address', async () => {
  const { user, close } = await open('?uso=regular&tiempo=mes');
  expect(seen).not.toHaveBeenCalled();
  await user.click(answer('Sí'));
  expect(seen.mock.contexts).toEqual([within(advisor()).getByRole('status')]);
  close();
  await open('?uso=regular&tiempo=mes&comparto=si');
  expect(seen).toHaveBeenCalledTimes(1);
});
