import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import AboutPage from '@/pages/about/AboutPage';
import CoveragePage from '@/pages/coverage/CoveragePage';
import OverviewPage from '@/pages/overview/OverviewPage';
import { texts as coverage } from '@/pages/coverage/texts';
import { stateOf } from '@/shared/forms/postalCode';
import { openAt } from '../support/openAt';
import { openPage } from '../support/page';
import { chatText, setOnline, texts } from '../support/browser';

const title = () => texts(screen.getAllByRole('heading', { level: 1 }));

describe('/paquetes', () => {
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

  it.each([
    ['89000', '89000 es de Tamaulipas: Cobertura amplia', 'Ciudades, pueblos y carreteras'],
    [' 29950 ', '29950 es de Chiapas: En ciudades y carreteras', 'entre ellas puede haber zonas'],
    ['01000', '01000 es de Ciudad de México: Cobertura amplia', 'buena señal'],
    ['99999', '99999 es de Zacatecas: En ciudades y carreteras', 'carreteras principales'],
  ])('says of postal code %j what is known and what is not', async (code, head, known) => {
    const { user } = await openPage(<CoveragePage />, { at: '/cobertura' });
    setOnline(false);
    const chats = () => screen.getAllByRole('link', { name: /^Consultar cobertura/ }).map(chatText);
    expect(chats()[0]).toContain('si hay cobertura en mi dirección');
    await user.type(screen.getByLabelText('Código postal'), code);
    await user.click(screen.getByRole('button', { name: 'Ver mi estado' }));
    const answer = await screen.findByText(head);
    const box = answer.closest('[role="status"]');
    expect(box).toHaveTextContent(known);
    expect(box).toHaveTextContent('Cobertura por estado: estimación propia de Tuisty.');
    expect(box).toHaveTextContent('De tu calle y de tu edificio no tenemos dato');
    expect(chats()[0]).toBe(
      `Hola, quiero saber si hay cobertura en mi dirección, código postal ${code.trim()}.`,
    );
  });

  it('knows the state of every range of postal codes, and the level of every state', () => {
    const tens = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));
    const states = tens.map((ten) => stateOf(`${ten}999`));
    expect(tens.filter((_, index) => states[index] === null)).toEqual(['00', '17', '18', '19']);
    const drawn = coverage.levels.flatMap((level) => level.states);
    expect([...new Set(states.filter((state) => state !== null))].sort()).toEqual(drawn.sort());
    // One known place of each border: Sepomex's catalogue.
    const places = {
      '16999': 'Ciudad de México',
      '20000': 'Aguascalientes',
      '22999': 'Baja California',
    };
    for (const [code, state] of Object.entries(places)) expect(stateOf(code)).toBe(state);
  });

  it('credits the coverage and the drawing of the map apart', () => {
    openAt(<CoveragePage />, '/cobertura');
    const caption = within(screen.getByRole('figure')).getAllByText(/./, {
      selector: 'figcaption p',
    });
    expect(texts(caption)).toEqual([
      'Cobertura por estado: estimación propia de Tuisty.',
      expect.stringMatching(/^Dibujo del mapa: @svg-maps\/mexico/),
    ]);
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
