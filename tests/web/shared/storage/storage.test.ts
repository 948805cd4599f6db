import { jest } from '@jest/globals';
import { cartBackup } from '@/shared/core/cart/backup';
import { orderChoices } from '@/shared/core/order';
import { keepCheckedPhone } from '@/shared/storage/phone';
import { pendingPayment } from '@/shared/storage/purchases/pendingPayment';
import { purchases } from '@/shared/storage/purchases/purchases';
import { session } from '@/shared/storage/session/session';
import { networkForEachTest, refusal } from '../../support/network';
import { fillStorage, forbidStorage, silenceErrors } from '../../support/storage';

// The versions of the shop before and after this one: only what a shopper changes is written.
describe('stored values beside other versions', () => {
  const at = (key: string, storage: Storage = localStorage): unknown =>
    JSON.parse(storage.getItem(key) ?? 'null') as unknown;

  const entry = (sessionId: string, more: object = {}) => ({
    ...{ sessionId, state: 'open', details: null, numbers: [], putAway: false, settled: false },
    ...more,
  });

  describe('members and entries of a later version', () => {
    it('stay in the purchases beside the changes of this one', () => {
      const later = [
        entry('cks_1', { gift: { to: 'Ana' } }),
        entry('cks_2', { state: 'refunded', refundedAt: '2027-01-01' }),
        { kind: 'bundle', parts: [1, 2] },
      ];
      localStorage.setItem('purchases', JSON.stringify(later));
      purchases.dismiss('cks_1');
      purchases.add('cks_3');
      expect(at('purchases')).toEqual([
        entry('cks_3'),
        entry('cks_1', { gift: { to: 'Ana' }, putAway: true }),
        later[1],
        later[2],
      ]);
      expect(purchases.read().map(({ sessionId }) => sessionId)).toEqual(['cks_3', 'cks_1']);
      for (const id of ['cks_1', 'cks_3']) purchases.remove(id);
      expect(at('purchases')).toEqual(later.slice(1));
    });

    it('stay in the choices of units, lines and plans', () => {
      const unit = { sim: 'esim', keepsNumber: false, hasNumber: false, color: 'red' };
      const later = {
        ...{ v: 1, postalCode: '89000', hurry: true },
        lines: [
          { id: 204, units: [unit, { ...unit, sim: 'watch' }], label: 'mamá' },
          { id: 104, units: [unit] },
        ],
      };
      localStorage.setItem('orderChoices', JSON.stringify(later));
      orderChoices.setUnit(204, 0, { sim: 'physical' });
      expect(at('orderChoices')).toEqual({
        ...later,
        lines: [
          { ...later.lines[1] },
          {
            id: 204,
            label: 'mamá',
            units: [
              { ...unit, sim: 'physical' },
              { ...unit, sim: 'watch' },
            ],
          },
        ],
      });
    });

    it('do not pass to another phone, payment or cart', () => {
      localStorage.setItem(
        'checkedPhone',
        JSON.stringify({ ...ANSWER, ending: '8091', model: 'X' }),
      );
      keepCheckedPhone('356938035643809', { ...ANSWER, esim: 'no' });
      expect(at('checkedPhone')).not.toHaveProperty('model');
      const payment = { id: 'cks_1', url: null, phone: null, fingerprint: null };
      sessionStorage.setItem('pendingPayment', JSON.stringify({ ...payment, step: 3 }));
      pendingPayment.leave();
      expect(at('pendingPayment', sessionStorage)).toEqual({ ...payment, step: 3 });
      pendingPayment.save({ ...payment, id: 'cks_2' });
      expect(at('pendingPayment', sessionStorage)).toEqual({ ...payment, id: 'cks_2' });
      localStorage.setItem('cartBackup', '{"savedAt":1,"cart":"[]","reason":"moved"}');
      cartBackup.save('[1]', 'paid');
      expect(at('cartBackup')).toMatchObject({ cart: '[1]', reason: 'paid' });
    });
  });

  describe('a later form', () => {
    it.each([
      ['purchases', '{"v":2,"list":[]}', () => purchases.add('cks_1')],
      ['orderChoices', '{"v":2,"units":{}}', () => orderChoices.setPostalCode('89000')],
      ['checkedPhone', '["phones"]', () => keepCheckedPhone('356938035643809', ANSWER)],
    ])(
      'of %s is not changed by reading, and copied before a change replaces it',
      (key, text, act) => {
        localStorage.setItem(key, text);
        for (const state of [purchases, orderChoices]) state.subscribe(() => undefined)();
        expect([purchases.read(), orderChoices.read().lines]).toEqual([[], []]);
        expect(localStorage.getItem(key)).toBe(text);
        act();
        expect(localStorage.getItem(key)).not.toBe(text);
        expect(at(`${key}Unread`)).toEqual([text]);
      },
    );

    it('of the token is neither sent nor removed', () => {
      localStorage.setItem('authToken', '{"token":"abc"}');
      expect(session.token()).toBeNull();
      expect(localStorage.getItem('authToken')).toBe('{"token":"abc"}');
    });
  });

  it('what an older version could not read is put back beside what was stored since', () => {
    localStorage.setItem(
      'purchasesUnread',
      JSON.stringify(['{"v":3}', JSON.stringify([entry('cks_1')])]),
    );
    purchases.add('cks_2');
    purchases.subscribe(() => undefined)();
    expect(purchases.read().map(({ sessionId }) => sessionId)).toEqual(['cks_2', 'cks_1']);
    expect(at('purchasesUnread')).toEqual(['{"v":3}']);
  });

  const ANSWER = {
    ok: true,
    compatible: true,
    verdict: 'works',
    network: 'yes',
    calls: 'yes',
    esim: 'yes',
  } as const;
});

describe('session', () => {
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
});
