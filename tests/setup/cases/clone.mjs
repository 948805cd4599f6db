import { withShop } from '../lib/shop.mjs';

/** @type {import('../run.mjs').Case[]} */
export default [
  {
    name: 'a fresh clone, its folder with spaces and accents, by a user without root',
    run: (clone) => withShop(clone),
  },
];
