import { jest } from '@jest/globals';
import { session } from '@/shared/storage/session/session';
import { networkForEachTest, refusal } from '../../../support/network';
import { fillStorage, forbidStorage, silenceErrors } from '../../../support/storage';

const network = networkForEachTest();
let errors: ReturnType<typeof silenceErrors>;
let info: jest.SpiedFunction<typeof console.info>;

beforeEach(() => {
  errors = silenceErrors();
  info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
});

function logged(): string[] {
  return errors.mock.calls.map(([text]) => String(text));
}

describe('session token', () => {
  it('is stored under authToken, with a console message', () => {
    expect(session.signIn('token-1')).toBe(true);
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(info.mock.calls).toEqual([['Token guardado correctamente.']]);
    expect(session.token()).toBe('token-1');
    expect(logged()).toEqual([]);
  });

  it.each(['undefined', 'null', '', ' '])('is absent where storage holds %j', (stored) => {
    localStorage.setItem('authToken', stored);
    expect(session.token()).toBeNull();
  });

  it('is null where storage is forbidden, logged once, without a login session', () => {
    const storage = forbidStorage();
    expect(session.token()).toBeNull();
    expect(session.token()).toBeNull();
    expect(session.signIn('token-1')).toBe(false);
    session.expire();
    storage.mockRestore();
    expect(info.mock.calls).toEqual([]);
    expect(logged()).toEqual([
      'Error al leer en el almacenamiento local (authToken):',
      'Error al guardar en el almacenamiento local (authToken):',
      'Error al leer en el almacenamiento local (authToken):',
      'Error al eliminar en el almacenamiento local (authToken):',
    ]);
  });

  it('is not stored where storage is full, which is logged again after a success', () => {
    for (const turn of [1, 2]) {
      const storage = fillStorage();
      expect(session.signIn(`token-${turn}`)).toBe(false);
      expect(session.signIn(`token-${turn}`)).toBe(false);
      storage.mockRestore();
      expect(logged()).toHaveLength(turn);
      expect(session.signIn(`token-${turn}`)).toBe(true);
      expect(info).toHaveBeenCalledTimes(turn);
    }
    expect(logged()[0]).toBe('Error al guardar en el almacenamiento local (authToken):');
  });
});

describe('sign-out', () => {
  it('deletes the token immediately and has it revoked', async () => {
    session.signIn('token-1');
    network.reply('POST /logout', { status: 204, text: '' });
    const result = session.signOut();
    expect(session.token()).toBeNull();
    expect(await result).toBe('revoked');
    expect(network.sent.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer token-1',
    ]);
  });

  it('succeeds when the server had ended the login session before', async () => {
    session.signIn('token-1');
    network.reply('POST /logout', refusal(401, 'token_invalid', 'Tu sesión terminó.'));
    expect(await session.signOut()).toBe('revoked');
    expect(logged()).toEqual([]);
  });

  it('succeeds locally without a network, and reports that the server was unreached', async () => {
    session.signIn('token-1');
    network.reply('POST /logout', 'cut');
    expect(await session.signOut()).toBe('unreached');
    expect(session.token()).toBeNull();
    expect(logged()).toEqual(['Error al cerrar la sesión en la tienda:']);
  });

  it('sends no request without a login session', async () => {
    expect(await session.signOut()).toBe('revoked');
    expect(network.sent).toEqual([]);
  });
});

it('listeners are notified of changes in this page and other tabs', () => {
  let calls = 0;
  const forget = session.subscribe(() => {
    calls += 1;
  });
  session.signIn('token-1');
  session.expire();
  expect(calls).toBe(2);
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(calls).toBe(4);
  // A frozen page missed the changes of other tabs.
  window.dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(calls).toBe(6);
  forget();
  session.signIn('token-2');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(calls).toBe(6);
});
