/** @jest-environment node */
// The prerendered HTML, before and without scripts: it is complete for every address.
import OverviewPage from '@/pages/overview/OverviewPage';
import PlanListPage from '@/pages/plans/PlanListPage';
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
