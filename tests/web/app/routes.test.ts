import { describe, expect, it } from '@jest/globals';
import { findPage, intendedPath } from '@/app/routes';

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
