/**
 * What a shopper types on the sandbox's payment page, which ignores fields that it does not show.
 * @type {Readonly<Record<string, string>>}
 */
export const buyer = {
  email: 'ana@example.com',
  name: 'Ana Núñez',
  phone: '833 123 4567',
  recipient: 'Luis Núñez',
  line1: 'Av. Hidalgo 101',
  line2: 'Col. Centro',
  postal_code: '89000',
  city: 'Tampico',
  state: 'Tamps.',
};
