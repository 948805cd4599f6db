import { readdirSync, readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import JusticePage from '@/pages/legal/JusticePage';
import PrivacyPage from '@/pages/legal/PrivacyPage';
import TermsPage from '@/pages/legal/TermsPage';
import { parseInline, plainText } from '@/shared/sections/long-text/inline';
import { dayInMexico, doubleData, isFinished, tripleData } from '@/pages/legal/terms/promotions';
import { newUser } from '../../support/clock';
import { openAt } from '../../support/openAt';

const path = '/terminos-y-condiciones';
const group = (name: string) => screen.getByRole('region', { name });
const titles = (element: HTMLElement) =>
  within(element)
    .getAllByRole('heading', { level: 3, hidden: true })
    .map((heading) => heading.textContent);
const itemOf = (title: string) => {
  const item = screen.getByRole('heading', { level: 3, name: title }).closest('details');
  if (item === null) throw new Error(`${title} is no item of an accordion`);
  return item;
};

describe('terms', () => {
  it('has the nine general items', () => {
    openAt(<TermsPage />, path);
    expect(titles(group('Términos generales'))).toEqual([
      'Relación contractual',
      'Condiciones de uso',
      'Alcance de los servicios',
      'Liberación de responsabilidad',
      'Privacidad',
      'Ideas no solicitadas',
      'Leyes aplicables',
      'Promociones',
      'Plataformas de terceros',
    ]);
  });

  it.each([
    ['WhatsApp', true],
    ['Telegram', true],
    ['Messenger', true],
    ['Facebook', false],
    ['Instagram', false],
    ['Snapchat', false],
    ['X', false],
  ])('states where and how %s may be used', (network, abroad) => {
    openAt(<TermsPage />, path);
    const item = itemOf(network);
    const terms = [...item.querySelectorAll('dt')].map((term) => term.textContent);
    expect(terms).toEqual(['Zona de uso', 'Uso incluido', 'Uso no incluido']);
    expect(item.querySelector('dd')?.textContent.includes('Estados Unidos y Canadá')).toBe(abroad);
  });

  it('lists procedures and prohibited practices', () => {
    openAt(<TermsPage />, path);
    expect(titles(group('Trámites'))).toEqual([
      'Cancelar tu línea',
      'Reportar un problema',
      'Suspender tu línea por robo o extravío',
      'Recuperar tu número',
    ]);
    expect(titles(group('Redes sociales ilimitadas'))).toContain('Prácticas prohibidas');
  });

  it('links to the policy in another tab, to the contract, the privacy notice and the consumer agency', () => {
    openAt(<TermsPage />, path);
    const links = (name: string) =>
      screen.getAllByRole<HTMLAnchorElement>('link', { name, hidden: true });
    for (const link of links('política de uso justo')) {
      expect(link.getAttribute('href')).toBe('/politica-uso-justo');
      expect(link.target).toBe('_blank');
    }
    expect(links('contrato de adhesión')[0]?.getAttribute('href')).toBe(
      '/contrato-adhesion-profeco',
    );
    const privacy = within(itemOf('Privacidad')).getByRole('link', { hidden: true });
    expect(privacy.getAttribute('href')).toBe('/aviso-de-privacidad');
    expect(links('Procuraduría Federal del Consumidor')[0]?.href).toBe(
      'https://www.gob.mx/profeco',
    );
  });

  it("opens only the item of the address's anchor", () => {
    // jsdom has no layout, so it cannot scroll.
    const shown: Element[] = [];
    Element.prototype.scrollIntoView = function () {
      shown.push(this);
    };
    openAt(<TermsPage />, `${path}#double-data`);
    const open = [...document.querySelectorAll('details[open]')].map((item) => item.id);
    expect(open).toEqual(['double-data']);
    expect(shown.at(-1)?.id).toBe('double-data');
  });

  it('opens nothing for an anchor that cannot be decoded', () => {
    openAt(<TermsPage />, `${path}#%`);
    expect(document.querySelectorAll('details[open]')).toHaveLength(0);
    expect(group('Términos generales')).toBeTruthy();
  });

  it('opens and closes a whole group', async () => {
    openAt(<TermsPage />, path);
    const items = () => [...group('Trámites').querySelectorAll('details')];
    await newUser().click(screen.getByRole('button', { name: /^Abrir todo ?: Trámites$/ }));
    expect(items().map((item) => item.open)).toEqual([true, true, true, true]);
    await newUser().click(screen.getByRole('button', { name: /^Cerrar todo ?: Trámites$/ }));
    expect(items().map((item) => item.open)).toEqual([false, false, false, false]);
  });

  it('offers to close a group as long as all its items are open', async () => {
    openAt(<TermsPage />, path);
    const summaries = () => group('Trámites').querySelectorAll('summary');
    for (const summary of summaries()) await newUser().click(summary);
    await screen.findByRole('button', { name: /^Cerrar todo ?: Trámites$/ });
    for (const summary of [...summaries()].slice(0, 1)) await newUser().click(summary);
    await screen.findByRole('button', { name: /^Abrir todo ?: Trámites$/ });
  });
});

describe('privacy notice', () => {
  it('names every browser storage key of the shop', () => {
    const files = ['web/src', 'bindings/src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
    );
    const keys = files.flatMap((text) =>
      [...text.matchAll(/(?:_KEY = |[gs]etItem\()'(\w+)'/g)].map(([, key]) => key ?? ''),
    );
    expect(keys).toEqual(expect.arrayContaining(['cart', 'orderNumbers', 'authToken']));
    openAt(<PrivacyPage />, '/aviso-de-privacidad');
    const text = document.body.textContent;
    expect(keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(text))).toEqual([]);
  });
});

describe('promotions', () => {
  it.each([
    ['Double Data', doubleData, '2025-03-31', false],
    ['Double Data', doubleData, '2025-04-01', true],
    ['Triple Data', tripleData, '2025-10-31', false],
    ['Triple Data', tripleData, '2025-11-01', true],
  ])('%s end after their last day: %#', (_, promotion, day, finished) => {
    expect(isFinished(promotion, day)).toBe(finished);
  });

  it('end at midnight in central Mexico', () => {
    expect(dayInMexico(new Date('2025-11-01T05:59:59Z'))).toBe('2025-10-31');
    expect(dayInMexico(new Date('2025-11-01T06:00:00Z'))).toBe('2025-11-01');
  });

  it.each([
    ['2025-03-31T12:00:00Z', ['Vigente', 'Vigente']],
    ['2025-06-15T12:00:00Z', ['Finalizada', 'Vigente']],
    ['2026-01-01T12:00:00Z', ['Finalizada', 'Finalizada']],
  ])('are marked by the calendar on %s', (now, marks) => {
    jest.setSystemTime(new Date(now));
    act(() => {
      openAt(<TermsPage />, path);
    });
    const shown = ['Double Data: el doble de datos', 'Triple Data: el triple de datos'].map(
      (title) =>
        /Vigente|Finalizada/.exec(itemOf(title).querySelector('summary')?.textContent ?? ''),
    );
    expect(shown.map((match) => match?.[0])).toEqual(marks);
  });
});

describe.each([
  ['Aviso de privacidad', <PrivacyPage key="p" />, 10],
  ['Colaboración con la justicia', <JusticePage key="j" />, 6],
])('%s', (title, page, sections) => {
  it('has one title, and a table of contents that links to every section', () => {
    openAt(page, '/');
    expect(screen.getAllByRole('heading', { level: 1 }).map((h) => h.textContent)).toEqual([title]);
    const links = within(screen.getByRole('navigation', { name: 'En esta página' })).getAllByRole(
      'link',
    );
    expect(links).toHaveLength(sections);
    for (const link of links) {
      const id = link.getAttribute('href')?.split('#')[1] ?? '';
      expect(document.getElementById(id)?.textContent).toBe(link.textContent);
    }
  });
});

describe('privacy notice', () => {
  it('names the periods after which the server deletes', () => {
    openAt(<PrivacyPage />, '/');
    const section = screen.getByRole('heading', { name: 'Cuánto tiempo los guardamos' });
    const stated = section.parentElement?.textContent ?? '';
    const server = readFileSync('server/retention.cpp', 'utf8');
    for (const [period, words] of [
      ['2 years', 'dos años'],
      ['5 years', 'cinco años'],
      ['90 days', '90 días'],
      ['30 days', '30 días'],
    ] as const) {
      expect([words, server.includes(`interval '${period}'`), stated.includes(words)]).toEqual([
        words,
        true,
        true,
      ]);
    }
  });
});

describe('text markup', () => {
  it('has bold runs and links', () => {
    expect(parseInline('Lee **esto** en [el aviso](/aviso-de-privacidad).')).toEqual([
      { kind: 'plain', text: 'Lee ' },
      { kind: 'bold', text: 'esto' },
      { kind: 'plain', text: ' en ' },
      { kind: 'link', text: 'el aviso', href: '/aviso-de-privacidad' },
      { kind: 'plain', text: '.' },
    ]);
  });

  it('stays as written if it is incomplete', () => {
    expect(plainText('Marca **#06# y [sigue](')).toBe('Marca **#06# y [sigue](');
  });
});
