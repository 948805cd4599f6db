import { suggestEmail } from '@/shared/forms/suggestEmail';

it.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  [' Ana.Paz@GMAI.com ', 'Ana.Paz@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@gmail.com', null],
  ['ana@mail.com', null],
  ['ana@yahoo.com', null],
  ['ana@empresa.com.mx', null],
  ['ana@gmlia.com', null],
  ['ana', null],
  ['@gmial.com', null],
  ['', null],
])('asks about the e-mail %j: %j', (text, suggestion) => {
  expect(suggestEmail(text)).toBe(suggestion);
});
