import { jest } from '@jest/globals';
import { screen, waitFor, within, act, fireEvent, render } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { AccountMenu } from '@/features/access/AccountMenu';
import { Header } from '@/features/layout/Header';
import { MainMenu } from '@/features/layout/MainMenu';
import { browserCart, CartProvider } from '@/shared/core/cart';
import Footer from '@/features/layout/Footer';
import { site } from '@/shared/site';
import { expectLink, texts } from '../../support/browser';
import { networkForEachTest } from '../../support/network';
import { address, openPage } from '../../support/page';
import { storePaid } from '../../support/sessions';
import { newUser } from '../../support/clock';

describe('header', () => {
  const network = networkForEachTest();
  const open = () => openPage(<Header cart={null} account={<AccountMenu />} />, { at: '/' });

  it('the menu has every page, the purchases once there are some, and closes on the way', async () => {
    const { user, close } = await open();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    const links = within(await screen.findByRole('dialog', { name: 'Menú' })).getAllByRole('link');
    expect(texts(links).slice(0, -1)).toEqual([
      ...['Inicio', 'Paquetes', 'Tuisty Express1, 7 y 15 días', 'Tuisty Mensual30 días'],
      ...['Tuisty Trimestral90 días', 'Tuisty Semestral180 días', 'Tuisty Anual360 días'],
      ...['Recargas', 'Cobertura', 'Compatibilidad', 'Nosotros'],
    ]);
    expect(links[0]).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getAllByRole('link', { name: 'Recargas' }).at(-1) ?? document.body);
    expect([address(), screen.queryByRole('dialog')]).toEqual(['/recargas', null]);
    close();
    storePaid('cs_1', []);
    await (await open()).user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    expectLink('Mis compras', '/mis-compras', await screen.findByRole('dialog'));
  });

  it('the account’s button opens and closes its menu, which names its owner and signs out', async () => {
    localStorage.setItem('authToken', 'token-1');
    network.reply('POST /logout', { status: 204, text: '' });
    const page = { status: 200, json: { email: 'ana@ejemplo.com', purchases: [] } };
    network.reply('GET /purchases', page, page, page);
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Tu cuenta' });
    const menu = () => screen.queryByRole('dialog', { name: 'Tu cuenta' });
    await user.click(button);
    await waitFor(() => expect(menu()).toBeVisible());
    expectLink('Cambiar contraseña', '/acceder#contrasena');
    expectLink('Mis compras', '/mis-compras');
    expect(await screen.findByText('ana@ejemplo.com')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(menu()).toBeNull();
    await user.click(button);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Acceder' })).toHaveFocus());
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

describe('menu of a wide screen', () => {
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
});

describe('footer', () => {
  it('the heading of the legal links closes and opens their list on a wide screen', async () => {
    const user = newUser();
    const wide = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) =>
        Object.assign(new EventTarget(), { media, matches: true } as MediaQueryList),
      );
    render(<Footer />);
    const legal = screen.getByRole('navigation', { name: 'Legal' });
    const [list] = legal.getElementsByTagName('details');
    const heading = within(legal).getByRole('heading');
    expect(list?.open).toBe(true);
    await user.click(heading);
    expect(list?.open).toBe(false);
    await user.click(heading);
    expect(list?.open).toBe(true);
    wide.mockRestore();
  });

  it('shows the social networks that the merchant has', () => {
    const names = () =>
      screen.queryAllByRole('link', { name: /en (Facebook|Instagram)/ }).map((link) => link.title);
    const both = { facebookUrl: site.facebookUrl, instagramUrl: site.instagramUrl };
    const { rerender } = render(<Footer />);
    expect(names()).toEqual(['Tuisty en Facebook', 'Tuisty en Instagram']);
    try {
      site.facebookUrl = '';
      rerender(<Footer key="one" />);
      expect(names()).toEqual(['Tuisty en Instagram']);
      site.instagramUrl = '';
      rerender(<Footer key="none" />);
      expect(screen.queryByRole('heading', { name: 'Síguenos' })).toBeNull();
    } finally {
      Object.assign(site, both);
    }
  });
});
