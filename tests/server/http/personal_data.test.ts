// A person's request: the operator's commands `account show` and `account delete`.
import { signedIn } from './support/accounts';
import { buy, estelar } from './support/orders';
import { at, type Json } from './support/json';
import { command, openShop } from './support/shop';

const shop = await openShop();

test("account show exports a person's data, and account delete leaves the purchase without it", async () => {
  const { email, token } = await signedIn(shop.web);
  const bought = { products: [estelar], type: 1 };
  expect((await buy(shop.web, bought, { authorization: `Bearer ${token}` })).status).toBe(200);
  const shown = await command(shop, 'account', 'show', email);
  const data = JSON.parse(shown.out) as Json;
  expect([shown.code, at(data, 'account.email')]).toEqual([0, email]);
  expect(data).toMatchObject({ purchases: [{ type: 'plans', status: 'open' }] });

  // Standard input is empty, so the e-mail is not typed once more.
  const refused = await command(shop, 'account', 'delete', email);
  expect([refused.code, refused.err]).toEqual([
    1,
    'tuisty_admin: that is another e-mail: nothing was deleted\n',
  ]);
  const deleted = await command(shop, 'account', 'delete', email, '--yes');
  expect([deleted.code, deleted.out.split('\n').at(-2)]).toEqual([0, 'Deleted.']);
  expect(deleted.err).not.toContain(email);
  expect((await buy(shop.web, bought, { authorization: `Bearer ${token}` })).status).toBe(401);
  expect(shop.sql('SELECT status, account_id IS NULL FROM checkout_sessions')).toBe('open|t');
  expect(await command(shop, 'account', 'show', email)).toMatchObject({
    code: 1,
    err: 'tuisty_admin: nothing is stored about that e-mail\n',
  });
});

test.each([['delete'], ['forget', 'ana@example.com']])(
  'account %s is refused with its usage',
  async (...args) => {
    const { code, err } = await command(shop, 'account', ...args);
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      'tuisty_admin: account takes show or delete, and an e-mail',
    ]);
  },
);
