import { jest } from '@jest/globals';
import { rememberReloadOf } from '@/app/updates/missingPart';

afterEach(() => {
  jest.restoreAllMocks();
});

it('a version is left by a reload once, and the next one once more', () => {
  expect(rememberReloadOf('/assets/index-1.js')).toBe(true);
  expect(rememberReloadOf('/assets/index-1.js')).toBe(false);
  expect(rememberReloadOf('/assets/index-2.js')).toBe(true);
  expect(rememberReloadOf('/assets/index-2.js')).toBe(false);
});

it('no page is loaded again where nothing can be remembered', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  expect(rememberReloadOf('/assets/index-1.js')).toBe(false);
});
