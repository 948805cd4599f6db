import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link } from 'wouter';
import { findPage, intendedPath } from '@/app/routes';
import { useScrollAndFocusOnNavigation } from '@/app/useScrollAndFocusOnNavigation';
import { watchArrivals } from '@/shared/ui/arrival';

describe('findPage', () => {
  it.each([
    ['/', '/'],
    ['/paquetes', '/paquetes'],
    ['/paquetes/', '/paquetes'],
    // The path as normalised by the web server, which serves its page.
    ['/%70aquetes', '/paquetes'],
    ['//paquetes//', '/paquetes'],
    ['//', '/'],
    ['/paquetes/tuisty-anual', '/paquetes/:family'],
    ['/folio/1204587', '/folio/:folio'],
    ['/politica-uso-justo/', '/:document'],
  ])('resolves %s to the route %s', (address, path) =>
    expect(findPage(address).route.path).toBe(path),
  );

  it('returns title and parameters of a route, and its canonical path', () => {
    expect(findPage('/paquetes/tuisty-anual/').head).toMatchObject({
      title: 'Paquetes anuales',
      path: '/paquetes/tuisty-anual',
    });
    expect(findPage('/folio/1204587').params).toMatchObject({ folio: '1204587' });
  });

  it.each([
    '/nada',
    '/paquetes/tuisty',
    '/Paquetes',
    '/folio/999',
    '/folio/1204587/x',
    '/%E0%A4%A',
  ])('resolves the unknown address %s to the not-found route', (address) =>
    expect(findPage(address).route.path).toBe('*'),
  );
});

describe('intendedPath', () => {
  it.each([
    ['/Paquetes/Tuisty-Mensual', '/paquetes/tuisty-mensual'],
    ['/paquetes/tuisty-mensual%20', '/paquetes/tuisty-mensual'],
    ['/CARRITO/', '/carrito'],
  ])('returns the page that the typed address %s means', (address, path) =>
    expect(intendedPath(address)).toBe(path),
  );

  it.each(['/paquetes', '/paquetes/', '/Nada', '/%E0%A4%A'])('leaves %s as it is', (address) =>
    expect(intendedPath(address)).toBeUndefined(),
  );
});

describe('useScrollAndFocusOnNavigation', () => {
  function Frame() {
    const { main } = useScrollAndFocusOnNavigation();
    return (
      <main ref={main} tabIndex={-1}>
        <Link to="/nosotros">Nosotros</Link>
        <Link to="/paquetes" state={{ scrollAfter: 300 }}>
          Más Paquetes
        </Link>
        <Link to="/carrito#pagar">Pagar</Link>
        <Link to="/terminos-y-condiciones#%">Términos</Link>
      </main>
    );
  }

  const scrollTo = jest.fn();

  beforeEach(() => {
    scrollTo.mockClear();
    window.scrollTo = scrollTo;
    window.history.replaceState(null, '', '/');
    // jsdom does not have it.
    Object.assign(performance, { getEntriesByType: () => [] });
    watchArrivals();
    render(<Frame />);
  });

  it('scrolls immediately, and focuses the content', () => {
    fireEvent.click(screen.getByText('Nosotros'));
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('leaves the focus to the element of the anchor, which the new page has focused', () => {
    const place = document.createElement('button');
    Object.assign(place, { id: 'pagar', scrollIntoView: jest.fn() });
    screen.getByRole('main').append(place);
    place.focus();
    fireEvent.click(screen.getByText('Pagar'));
    expect(place).toHaveFocus();
  });

  it('scrolls to the top for an anchor that cannot be decoded', () => {
    fireEvent.click(screen.getByText('Términos'));
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  });

  it('scrolls to an anchor in lazily loaded content', async () => {
    fireEvent.click(screen.getByText('Pagar'));
    const place = document.createElement('aside');
    place.id = 'pagar';
    const scrollIntoView = jest.fn();
    place.scrollIntoView = scrollIntoView;
    screen.getByRole('main').append(place);
    await waitFor(() => expect(scrollIntoView).toHaveBeenCalledTimes(1));
    screen.getByRole('main').append('more');
    await Promise.resolve();
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it("scrolls after the link's delay", () => {
    fireEvent.click(screen.getByText('Más Paquetes'));
    expect(window.location.pathname).toBe('/paquetes');
    jest.advanceTimersByTime(299);
    expect(scrollTo).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('cancels the pending scroll when the page is left', () => {
    fireEvent.click(screen.getByText('Más Paquetes'));
    fireEvent.click(screen.getByText('Nosotros'));
    expect(scrollTo).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1000);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('leaves the scroll position to the browser on going back', () => {
    fireEvent.click(screen.getByText('Nosotros'));
    scrollTo.mockClear();
    // Like in the browser: the address has changed before the event.
    History.prototype.replaceState.call(window.history, null, '', '/');
    fireEvent(window, new PopStateEvent('popstate'));
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
