import {
  answersIn,
  filtersIn,
  withAnswers,
  withFilters,
  type Answers,
  type Filters,
} from '@/features/finder/address';

const NOTHING: Filters = {
  upTo: null,
  atLeast: null,
  sharesInternet: false,
  allNetworks: false,
  family: null,
  order: null,
  view: null,
};
const EVERYTHING: Filters = {
  upTo: '200',
  atLeast: '5',
  sharesInternet: true,
  allNetworks: true,
  family: 'mensual',
  order: 'pricePerGb',
  view: 'table',
};

describe('filters in the address', () => {
  it('are readable words', () => {
    const address =
      '?hasta=200&gb=5&comparte=si&redes=todas&duracion=mensual&orden=precio-por-gb&vista=comparar';
    expect(withFilters('', EVERYTHING)).toBe(address);
    expect(filtersIn(address)).toEqual(EVERYTHING);
    expect(withFilters(address, NOTHING)).toBe('');
  });

  it.each(['catalogue', 'price', 'data', 'pricePerGb'] as const)(
    'keep the sort order %s',
    (order) =>
      expect(filtersIn(withFilters('', { ...NOTHING, order }))).toEqual({ ...NOTHING, order }),
  );

  it('keep other parameters of the address', () => {
    expect(withFilters('?utm_source=chat&hasta=200', NOTHING)).toBe('?utm_source=chat');
    expect(withFilters('?utm_source=chat&uso=poco', { ...NOTHING, upTo: '99' })).toBe(
      '?utm_source=chat&uso=poco&hasta=99',
    );
  });

  it.each([
    '?hasta=',
    '?hasta=0',
    '?hasta=-5',
    '?hasta=1e9',
    '?hasta=12345678',
    '?hasta=2%2C000',
    '?gb=0',
    '?gb=2.5',
    '?gb=1000',
    '?comparte=no&redes=ninguna',
    '?duracion=semanal',
    '?duracion=toString',
    '?orden=constructor&vista=__proto__',
    '?%E0%A4%A',
  ])('ignore unknown values: %s', (search) => expect(filtersIn(search)).toEqual(NOTHING));
});

it('advisor answers in the address are readable words for the given answers', () => {
  const none: Answers = { use: null, term: null, sharesInternet: null };
  expect(answersIn('')).toEqual(none);
  expect(withAnswers('?hasta=200', { ...none, term: 'weeks' })).toBe('?hasta=200&tiempo=semanas');
  const all: Answers = { use: 'much', term: 'months', sharesInternet: false };
  expect(withAnswers('', all)).toBe('?uso=mucho&tiempo=meses&comparto=no');
  expect(answersIn('?uso=mucho&tiempo=meses&comparto=no')).toEqual(all);
  expect(answersIn('?uso=todo&tiempo=siglo&comparto=quizas')).toEqual(none);
});
