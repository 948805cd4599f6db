import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import OverviewPage from '@/pages/overview/OverviewPage';
import PlanListPage from '@/pages/plans/PlanListPage';
import { pass } from '../../support/clock';
import { gatedCore } from '../../support/core';
import { openPage } from '../../support/page';
import { silenceErrors } from '../../support/storage';
import { setCompared } from '@/features/finder/compared';
import { expectLink, texts } from '../../support/browser';

const MONTHLY = '/paquetes/tuisty-mensual';
const openMonthly = (search = '', options = {}) =>
  openPage(<PlanListPage family="tuisty-mensual" />, { at: MONTHLY + search, ...options });
const openOverview = (search = '') => openPage(<OverviewPage />, { at: `/paquetes${search}` });

const chip = (name: string | RegExp) => screen.getByRole('button', { name });
const count = () => within(screen.getByRole('search')).getByRole('status').textContent;
/** jsdom goes back within two tasks. */
const goBack = () => {
  window.history.back();
  return pass(1);
};
/** Tiers of the cards, in order. */
const cards = () =>
  screen
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading', { level: 3 }).textContent);
/** Tiers of the rows, in order. */
const rows = () => {
  const table = screen.queryByRole('table', { name: 'Paquetes encontrados' });
  if (table === null) return [];
  return texts(within(table).queryAllByRole('rowheader'));
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('list of plans', () => {
  it('shows every plan in catalogue order', async () => {
    await openMonthly();
    expect(cards()).toEqual('Lite Ready Nova Estelar Boost Prime Epic Gamer Fan'.split(' '));
    expect(count()).toBe('9 paquetes');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('filters, shows the number of matches, and stores the filters in the address', async () => {
    const { user } = await openMonthly();
    await user.click(chip('Hasta $200'));
    expect(cards()).toEqual(['Lite', 'Ready', 'Nova', 'Estelar', 'Boost']);
    expect(count()).toBe('5 de 9 paquetes');
    await user.click(chip('Todas las redes'));
    expect(cards()).toEqual(['Estelar', 'Boost']);
    expect(window.location.search).toBe('?hasta=200&redes=todas');
    expect(chip('Hasta $200').getAttribute('aria-pressed')).toBe('true');
    await user.click(chip('Hasta $200'));
    expect(cards()).toEqual(['Estelar', 'Boost', 'Prime', 'Epic', 'Gamer', 'Fan']);
    await user.click(chip('Comparte internet'));
    expect(cards()).not.toContain('Gamer');
    expect(window.location.search).toBe('?redes=todas&comparte=si');
  });

  it('removes one filter per step back', async () => {
    const { user } = await openMonthly();
    await user.click(chip('Hasta $200'));
    await user.click(chip('Todas las redes'));
    await goBack();
    expect(count()).toBe('5 de 9 paquetes');
    await goBack();
    expect(count()).toBe('9 paquetes');
  });

  it('sorts by data and by price per GB', async () => {
    const { user } = await openMonthly('?hasta=200');
    const order = screen.getByRole('combobox', { name: 'Ordenar' });
    await user.selectOptions(order, 'Más GB');
    expect(cards()).toEqual(['Boost', 'Estelar', 'Nova', 'Ready', 'Lite']);
    expect(window.location.search).toBe('?hasta=200&orden=gb');
    await user.selectOptions(order, 'Precio');
    expect(cards()).toEqual(['Lite', 'Ready', 'Nova', 'Estelar', 'Boost']);
    expect(window.location.search).toBe('?hasta=200');
  });

  it('compares in rows, from which a plan can be added to the cart', async () => {
    const { user, store } = await openMonthly();
    await user.click(chip('Comparar'));
    expect(window.location.search).toBe('?vista=comparar');
    expect(cards()).toEqual([]);
    expect(rows()).toEqual('Lite Ready Nova Estelar Boost Prime Epic Gamer Fan'.split(' '));
    const gamer = screen.getByRole('row', { name: /Gamer/ });
    expect(texts(within(gamer).getAllByRole('cell'))).toEqual([
      '40GB',
      '30 días',
      '$289',
      '$9.63',
      '$7.23 por GB',
      'No comparte',
      'Llamadas y SMS ilimitados',
      '7 redes',
      '',
    ]);
    await user.click(
      within(gamer).getByRole('button', { name: 'Agregar al carrito Gamer 40GB, 30 días' }),
    );
    expect(store.getSnapshot().cart?.lines).toMatchObject([{ planId: 208, quantity: 1 }]);
    await user.click(chip('Tarjetas'));
    expect(window.location.search).toBe('');
    expect(cards()).toHaveLength(9);
  });

  it.each([
    ['gb', 'Datos', 'descending'],
    ['precio', 'Precio', 'ascending'],
    ['precio-por-gb', 'Por GB', 'ascending'],
    // That of all families; the page of one is sorted by price.
    ['duracion', 'Precio', 'ascending'],
  ])('shows the sort order %s', async (order, column, direction) => {
    await openMonthly(`?vista=comparar&orden=${order}`);
    const sorted = screen
      .getAllByRole('columnheader')
      .map((header) => [header.textContent, header.getAttribute('aria-sort')])
      .filter(([, sort]) => sort !== null);
    expect(sorted).toEqual([[column, direction]]);
  });

  it('applies the filters of the address, including a price limit that is no option', async () => {
    await openMonthly('?hasta=130&vista=comparar');
    expect(rows()).toEqual(['Lite', 'Ready']);
    expect(chip('Hasta $130').getAttribute('aria-pressed')).toBe('true');
  });

  it('filters by a minimum of GB of the catalogue, or of the address', async () => {
    const { user } = await openMonthly('?gb=7');
    const gigabytes = () =>
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mínimo de GB' });
    expect(cards()).toEqual(['Boost', 'Prime', 'Epic', 'Gamer', 'Fan']);
    expect([...gigabytes().options].map(({ text }) => text)).toEqual([
      'Sin mínimo de GB',
      ...[1, 2, 3, 5, 7, 12, 15, 24, 40, 100].map((number) => `Al menos ${number}GB`),
    ]);
    await user.selectOptions(gigabytes(), 'Al menos 40GB');
    expect(cards()).toEqual(['Gamer', 'Fan']);
    expect(count()).toBe('2 de 9 paquetes');
    expect(window.location.search).toBe('?gb=40');
    await user.click(chip('Hasta $200'));
    expect(screen.getByRole('heading', { name: 'Ningún paquete cumple con todo' })).toBeVisible();
    await user.click(chip('Quitar filtros'));
    expect(gigabytes().value).toBe('');
    await user.selectOptions(gigabytes(), 'Al menos 100GB');
    await user.selectOptions(gigabytes(), 'Sin mínimo de GB');
    expect(window.location.search).toBe('');
  });

  it('links to the other durations with the same filters', async () => {
    const { user } = await openMonthly();
    const others = screen.getByRole('navigation', { name: 'Duración en días' });
    const links = () => within(others).getAllByRole('link');
    expect(links().map((link) => link.textContent)).toEqual([
      '1 a 15 días, Tuisty Express',
      '30 días, Tuisty Mensual',
      '90 días, Tuisty Trimestral',
      '180 días, Tuisty Semestral',
      '360 días, Tuisty Anual',
    ]);
    expect(links()[1]?.getAttribute('aria-current')).toBe('page');
    await user.click(chip('Todas las redes'));
    expect(links()[2]?.getAttribute('href')).toBe('/paquetes/tuisty-trimestral?redes=todas');
  });

  it('has no filters over three plans, whatever the address says', async () => {
    await openPage(<PlanListPage family="tuisty-trimestral" />, {
      at: '/paquetes/tuisty-trimestral?hasta=200',
    });
    expect(screen.queryByRole('search')).toBeNull();
    expect(cards()).toHaveLength(3);
    const links = within(screen.getByRole('navigation', { name: 'Duración en días' }));
    expect(links.getByRole('link', { name: /^30 días/ }).getAttribute('href')).toBe(
      '/paquetes/tuisty-mensual?hasta=200',
    );
  });

  it('shows when no plan matches, links to other durations with matches, and clears the filters', async () => {
    const { user } = await openMonthly('?hasta=50&utm_source=chat');
    expect(cards()).toEqual([]);
    expect(count()).toBe('0 de 9 paquetes');
    expect(screen.getByRole('heading', { name: 'Ningún paquete cumple con todo' })).toBeVisible();
    const others = screen.getByRole('link', { name: 'Ver 2 de otra duración' });
    expect(others).toHaveAttribute('href', '/paquetes?hasta=50&utm_source=chat');
    await user.click(chip('Quitar filtros'));
    expect(cards()).toHaveLength(9);
    expect(window.location.search).toBe('?utm_source=chat');
    expect(screen.getByRole('search')).toHaveFocus();
  });

  it('shows the full list while the core loads and after it failed to load', async () => {
    silenceErrors();
    const { core, arrive, fail } = gatedCore();
    await openMonthly('?hasta=100', { core });
    expect(cards()).toHaveLength(9);
    expect(count()).toBe('9 paquetes');
    await act(fail);
    expect(cards()).toHaveLength(9);
    expect(screen.getByRole('alert').textContent).toContain('todos siguen en la lista');
    act(() => screen.getByRole('button', { name: 'Reintentar' }).click());
    await act(arrive);
    expect(cards()).toEqual(['Lite']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('overview of plans', () => {
  it('shows the families until a filter is set, then the matching plans in rows', async () => {
    const { user } = await openOverview();
    const families = () =>
      screen
        .queryAllByRole('link', { name: /^Ver Paquetes de / })
        .map((link) => link.getAttribute('href'));
    expect(families()).toEqual([
      '/paquetes/tuisty-express',
      '/paquetes/tuisty-mensual',
      '/paquetes/tuisty-trimestral',
      '/paquetes/tuisty-semestral',
      '/paquetes/tuisty-anual',
    ]);
    expect(count()).toBe('21 paquetes');
    await user.click(chip('Hasta $200'));
    await user.click(chip('Comparte internet'));
    await user.click(chip('Todas las redes'));
    expect(families()).toHaveLength(0);
    expect(rows()).toEqual(['Estelar', 'Estelar', 'Boost']);
    expect(count()).toBe('3 de 21 paquetes');
    await user.click(chip('30 días, Tuisty Mensual'));
    expect(rows()).toEqual(['Estelar', 'Boost']);
    await user.click(chip('Tarjetas'));
    expect(cards()).toEqual(['Estelar', 'Boost']);
    expect(window.location.search).toBe(
      '?hasta=200&comparte=si&redes=todas&duracion=mensual&vista=tarjetas',
    );
  });

  it('compares every plan by price per GB', async () => {
    await openOverview('?orden=precio-por-gb');
    expect(rows()).toHaveLength(21);
    expect(rows().slice(0, 3)).toEqual(['Fan', 'Gamer', 'Epic']);
  });
});

describe('the address of a plan', () => {
  const scrolled: string[] = [];
  const shown = () => {
    const open = screen.getAllByRole('button', { name: /^Ocultar Detalles/, expanded: true });
    return {
      open: open.map((button) => button.textContent),
      focused: document.activeElement?.id,
      scrolled: scrolled.splice(0),
    };
  };
  const estelar = {
    open: ['Ocultar Detalles Estelar 5GB, 30 días'],
    focused: 'estelar-5gb',
    scrolled: ['estelar-5gb'],
  };

  beforeEach(() => {
    scrolled.length = 0;
    Element.prototype.scrollIntoView = function () {
      scrolled.push(this.id);
    };
  });

  it('scrolls to its card, opens and focuses it', async () => {
    await openMonthly('#estelar-5gb');
    expect(shown()).toEqual(estelar);
  });

  it('scrolls to its card again when it is opened on the open page, and after Back', async () => {
    const { user } = await openMonthly('#estelar-5gb');
    shown();
    await user.click(screen.getByRole('button', { name: /^Ocultar Detalles/ }));
    act(() => window.history.replaceState(null, '', '#estelar-5gb'));
    expect(shown()).toEqual(estelar);
    act(() => window.history.pushState(null, '', '#prime-15gb'));
    expect(shown().focused).toBe('prime-15gb');
    await act(goBack);
    expect(shown()).toEqual(estelar);
  });

  it('is the link of its row in the comparison', async () => {
    const { user } = await openMonthly('?vista=comparar#prime-15gb');
    const [, , , row] = screen.getAllByRole('rowheader');
    await user.click(within(row ?? document.body).getByRole('link', { name: /^Estelar/ }));
    expect(window.location.search).toBe('');
    expect(shown()).toEqual(estelar);
  });

  it('is ignored while a filter is set', async () => {
    const { user } = await openMonthly('#estelar-5gb');
    shown();
    await user.click(chip('Hasta $200'));
    expect(scrolled).toEqual([]);
    expect(chip('Hasta $200')).toBe(document.activeElement);
    expect(window.location.hash).toBe('#estelar-5gb');
  });

  it('is shared by the browser, or copied with a notice', async () => {
    const { user } = await openMonthly('#estelar-5gb');
    const address = 'http://localhost/paquetes/tuisty-mensual#estelar-5gb';
    await user.click(screen.getByRole('button', { name: /^Compartir/ }));
    expect(await screen.findByText(/^Copiamos la dirección de este paquete/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
    const share = jest.fn<Navigator['share']>().mockResolvedValue();
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    await user.click(screen.getByRole('button', { name: /^Compartir/ }));
    expect(share.mock.calls).toEqual([[{ title: 'Tuisty Estelar 5GB (30 días)', url: address }]]);
    // Without a notice if the shopper closes the browser's dialog; copied if that fails.
    for (const [reason, copied] of [
      [new DOMException('', 'AbortError'), 'nothing'],
      [new DOMException('', 'NotAllowedError'), address],
    ] as const) {
      await navigator.clipboard.writeText('nothing');
      share.mockRejectedValueOnce(reason);
      await user.click(screen.getByRole('button', { name: /^Compartir/ }));
      expect(await navigator.clipboard.readText()).toBe(copied);
    }
    Reflect.deleteProperty(navigator, 'share');
  });
});

describe('plans side by side', () => {
  const tick = (name: string) =>
    screen.getByRole('checkbox', { name: new RegExp(`^Comparar de ${name}`) });
  const chosen = () => screen.queryByText(/^Para comparar:/)?.textContent;
  const open = (query: string) => openOverview(query);
  /** Each row with its cells; `*` marks one whose cells are said to be equal. */
  const compared = () =>
    within(screen.getByRole('table', { name: 'Paquetes lado a lado' }))
      .getAllByRole('row')
      .map((row) => {
        const [name, ...cells] = texts([...row.children] as HTMLElement[]);
        return [name?.replace(' (igual)', '*'), ...cells];
      });

  afterEach(() => act(() => setCompared([])));

  it('are chosen on two lists, at most three', async () => {
    const { user, close } = await openMonthly();
    await user.click(tick('Estelar 5GB'));
    expect(chosen()).toBe('Para comparar: Estelar 5GB (30 días).');
    expect(screen.queryByRole('link', { name: /^Comparar los/ })).toBeNull();
    await user.click(tick('Boost'));
    close();
    await openPage(<PlanListPage family="tuisty-anual" />, { at: '/paquetes/tuisty-anual' });
    await user.click(tick('Estelar 5GB'));
    expect(chosen()).toBe(
      'Para comparar: Estelar 5GB (30 días), Boost 12GB (30 días), Estelar 5GB (360 días).',
    );
    expect(screen.getAllByRole('checkbox', { name: /^Ya elegiste 3/ })[0]).toBeDisabled();
    expectLink('Comparar los 3', '/paquetes?planes=204,205,501#comparar');
    await user.click(tick('Estelar 5GB'));
    expectLink('Comparar los 2', '/paquetes?planes=204,205#comparar');
    await user.click(chip('Quitar'));
    expect(chosen()).toBeUndefined();
  });

  it('are compared in an address, equal rows marked', async () => {
    await open('?planes=204,101,204,208,209');
    expect(compared()).toEqual([
      ['Qué se compara', 'Estelar', 'Express', 'Gamer'],
      ['Precio', '$169', '$19', '$289'],
      ['Datos', '5GB', '512 MB', '40GB'],
      ['Vigencia', '30 días', '1 día', '30 días'],
      ['Por día', '$5.63', '$19.00', '$9.63'],
      ['Por GB', '$33.80', '$38.00', '$7.23'],
      [
        'Cuando se acaban tus datos*',
        ...Array<string>(3).fill(
          'A 512 Kbps, que alcanzan para mensajes y no para video. Sin cobros extra.',
        ),
      ],
      [
        'Redes ilimitadas',
        expect.stringContaining('Facebook'),
        'WhatsApp',
        expect.stringContaining('Facebook'),
      ],
      ['Redes en EE. UU. y Canadá', expect.anything(), expect.anything(), expect.anything()],
      ['Llamadas y SMS', expect.anything(), '50 min y 25 SMS', expect.anything()],
      ['Internet (hotspot)', 'Comparte', 'Comparte', 'No comparte'],
      ['Carrito', ...Array<unknown>(3).fill(expect.stringMatching(/^Agregar al carrito/))],
    ]);
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('are removed one by one, until the list is back', async () => {
    const { user } = await open('?planes=204,205,206');
    await user.click(screen.getByRole('button', { name: 'Quitar de Boost 12GB, 30 días' }));
    expect(window.location.search).toBe('?planes=204,206');
    await user.click(screen.getByRole('button', { name: 'Quitar de Prime 15GB, 30 días' }));
    expect(window.location.search).toBe('');
    expect(screen.getByRole('search')).toBeVisible();
  });

  it.each(['?planes=', '?planes=204', '?planes=204,204', '?planes=0,x,204'])(
    'are none at %s',
    async (query) => {
      await open(query);
      expect(screen.queryByRole('table', { name: 'Paquetes lado a lado' })).toBeNull();
      expect(screen.getByRole('search')).toBeVisible();
    },
  );
});
