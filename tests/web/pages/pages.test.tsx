import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import AboutPage from '@/pages/about/AboutPage';
import CoveragePage from '@/pages/coverage/CoveragePage';
import OverviewPage from '@/pages/overview/OverviewPage';
import { openAt } from '../support/openAt';
import { texts } from '../support/browser';

const title = () => texts(screen.getAllByRole('heading', { level: 1 }));

describe('/paquetes', () => {
  it('links to the five families', () => {
    openAt(<OverviewPage />, '/paquetes');
    expect(title()).toEqual(['Paquetes Tuisty']);
    const links = screen.getAllByRole('link', { name: /^Ver Paquetes de / });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/paquetes/tuisty-express',
      '/paquetes/tuisty-mensual',
      '/paquetes/tuisty-trimestral',
      '/paquetes/tuisty-semestral',
      '/paquetes/tuisty-anual',
    ]);
  });

  it('compares SIM and eSIM in a table', () => {
    openAt(<OverviewPage />, '/paquetes');
    const table = screen.getByRole('table', { name: 'SIM física y eSIM, comparadas' });
    const columns = within(table).getAllByRole('columnheader');
    expect(columns.map((column) => column.textContent)).toEqual(['SIM física', 'eSIM']);
    const row = within(table).getByRole('row', { name: /^Cuánto tarda/ });
    expect(texts(within(row).getAllByRole('cell'))).toEqual([
      'De 2 a 5 días hábiles',
      'Hasta 48 horas hábiles',
    ]);
  });
});

describe('/cobertura', () => {
  it('shows the 32 states on the map, and as text in the group that the map draws them in', () => {
    openAt(<CoveragePage />, '/cobertura');
    expect(title()).toEqual(['Nuestra Cobertura']);
    const map = screen.getByRole<HTMLImageElement>('img', { name: /^Mapa de la cobertura/ });
    const svg = readFileSync(`web/public${new URL(map.src).pathname}`, 'utf8');
    const drawn = svg
      .split('<g ')
      .slice(1)
      .map((group) => [...group.matchAll(/<title>(.*?)<\/title>/g)].map(([, name]) => name));
    const listed = ['Cobertura amplia', 'En ciudades y carreteras'].map((name) =>
      texts(
        within(screen.getByRole('region', { name, hidden: true })).getAllByRole('listitem', {
          hidden: true,
        }),
      ),
    );
    expect(listed).toEqual(drawn);
    expect(listed.flat()).toHaveLength(32);
  });

  it('asks for the coverage of an address by chat', () => {
    openAt(<CoveragePage />, '/cobertura');
    const [ask] = screen.getAllByRole('link', { name: /^Consultar cobertura/ });
    const url = new URL(ask?.getAttribute('href') ?? '');
    expect(url.searchParams.get('text')).toContain('si hay cobertura en mi dirección');
    expect(ask?.getAttribute('target')).toBe('_blank');
  });

  it('credits the map', () => {
    openAt(<CoveragePage />, '/cobertura');
    const licence = screen.getByRole('link', { name: 'CC BY 4.0' });
    expect(licence).toHaveAttribute('href', 'https://creativecommons.org/licenses/by/4.0/deed.es');
  });
});

it('/nosotros has description, mission, history, four services and a button with a link', () => {
  openAt(<AboutPage />, '/nosotros');
  const headings = texts(screen.getAllByRole('heading', { level: 2 }));
  expect(headings).toEqual([
    '¿Qué es Tuisty?',
    'Nuestra misión',
    'Nuestra historia',
    'Lo que hacemos por ti',
    '¿Listo para ser tuister?',
  ]);
  for (const service of [
    'Paquetes de datos económicos',
    'Cobertura nacional e internacional',
    'Conectividad rural',
    'Asistencia técnica por WhatsApp',
  ]) {
    expect(screen.getByRole('heading', { level: 3, name: service }).tagName).toBe('H3');
  }
  const action = screen.getByRole('link', { name: 'Ver paquetes' });
  expect(action).toHaveAttribute('href', '/paquetes');
});
