/** @jest-environment node */
// The address of a list, and the prerendered HTML, before and without scripts: it is complete for every address.
import OverviewPage from '@/pages/overview/OverviewPage';
import PlanListPage from '@/pages/plans/PlanListPage';
import {
  answersIn,
  filtersIn,
  withAnswers,
  withFilters,
  type Answers,
  type Filters,
} from '@/features/finder/address';
import { pageHtml } from '../../support/pageText';

const SEARCH = '?hasta=100&gb=5&orden=gb&vista=comparar&uso=poco&tiempo=mes&comparto=si';

it('a list has all its cards, without active filters', () => {
  const page = <PlanListPage family="tuisty-mensual" />;
  const text = pageHtml(page, '/paquetes/tuisty-mensual');
  expect(text.match(/<article/g)).toHaveLength(9);
  expect(text).toContain('9 paquetes');
  expect(text).not.toContain('<table');
  expect(text.match(/aria-pressed="true"[^>]*>[^<]*/g)).toEqual([
    expect.stringContaining('Tarjetas'),
  ]);
  expect(pageHtml(page, `/paquetes/tuisty-mensual${SEARCH}`)).toBe(text);
});

it('a list contains the details of each plan for browsers without scripts', () => {
  const text = pageHtml(<PlanListPage family="tuisty-mensual" />, '/paquetes/tuisty-mensual');
  const details = text.match(/<noscript><dl.*?<\/dl>/g) ?? [];
  expect(details).toHaveLength(9);
  for (const list of details) expect(list).toContain('Vigencia');
});

it('the overview has its families and the unanswered questions', () => {
  const text = pageHtml(<OverviewPage />, '/paquetes');
  expect(text.match(/Ver Paquetes/g)).toHaveLength(5);
  expect(text).toContain('21 paquetes');
  expect(text).toContain('Te faltan 3 respuestas.');
  expect(pageHtml(<OverviewPage />, `/paquetes${SEARCH}`)).toBe(text);
});

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
