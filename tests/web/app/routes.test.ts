import { describe, expect, it } from '@jest/globals';
import { findRoute } from '@/app/routes';

describe('the route of an address', () => {
  it.each([
    ['/', '/'],
    ['/paquetes', '/paquetes'],
    ['/paquetes/', '/paquetes'],
    // As the web server reads it, which sends the page for it.
    ['/%70aquetes', '/paquetes'],
    ['//paquetes//', '/paquetes'],
    ['//', '/'],
    ['/folio/1204587', '/folio/1204587'],
  ])('finds the page of %s', (address, path) => {
    expect(findRoute(address).path).toBe(path);
  });

  it.each(['/nada', '/paquetes/tuisty', '/Paquetes', '/%E0%A4%A'])(
    'has no page for %s',
    (address) => {
      expect(findRoute(address).path).toBe('*');
    },
  );
});
