import { readdirSync, readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import '@/app/textFiles';
import LegalPage from '@/pages/legal/LegalPage';
import { readSections, toHtml } from '@/shared/sections/long-text/markdown';
import { dayInMexico, monthText } from '@/shared/site/dates';
import { fillIn } from '@/shared/sections/long-text/fillIn';
import { newUser } from '../../support/clock';
import { openAt } from '../../support/openAt';
import { texts } from '../../support/browser';

const path = '/terminos-y-condiciones';
const TermsPage = () => <LegalPage text="terminos-y-condiciones" />;
const group = (name: string) => screen.getByRole('region', { name });
const itemOf = (title: string) => {
  const item = screen.getByRole('heading', { level: 3, name: title }).closest('details');
  if (item === null) throw new Error(`${title} is no item of an accordion`);
  return item;
};

describe('terms', () => {
  it('states where and how each network may be used', () => {
    openAt(<TermsPage />, path);
    const abroad = ['WhatsApp', 'Telegram', 'Messenger'];
    for (const network of [...abroad, 'Facebook', 'Instagram', 'Snapchat', 'X']) {
      const item = itemOf(network);
      expect(texts([...item.querySelectorAll('dt')])).toEqual([
        ...['Zona de uso', 'Uso incluido', 'Uso no incluido'],
      ]);
      const isAbroad = item.querySelector('dd')?.textContent.includes('Estados Unidos y Canadá');
      expect([network, isAbroad]).toEqual([network, abroad.includes(network)]);
    }
  });

  it('links to the policy in another tab, to the contract, the privacy notice and the consumer agency', () => {
    openAt(<TermsPage />, path);
    const links = (name: string) =>
      screen.getAllByRole<HTMLAnchorElement>('link', { name, hidden: true });
    for (const link of links('política de uso justo')) {
      expect(link).toHaveAttribute('href', '/politica-uso-justo');
      expect(link.target).toBe('_blank');
    }
    expect(links('contrato de adhesión')[0]?.getAttribute('href')).toBe(
      '/contrato-adhesion-profeco',
    );
    const privacy = within(itemOf('Privacidad')).getByRole('link', { hidden: true });
    expect(privacy).toHaveAttribute('href', '/aviso-de-privacidad');
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
    expect(group('Términos generales')).toBeVisible();
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

it('privacy notice names every browser storage key of the shop', () => {
  const files = ['web/src', 'bindings/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  );
  const keys = files.flatMap((text) =>
    [...text.matchAll(/^(?! \*).*(?:_KEY = |[gs]etItem\(|\(\) => \w+Storage, )'(\w+)'/gm)].map(
      ([, key]) => key ?? '',
    ),
  );
  expect(keys).toEqual(expect.arrayContaining(['cart', 'orderNumbers', 'authToken']));
  openAt(<LegalPage text="aviso-de-privacidad" />, '/aviso-de-privacidad');
  const text = document.body.textContent;
  expect(keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(text))).toEqual([]);
});

it('a month is named without Intl, which would block the cart of a slow phone', () => {
  const format = jest.spyOn(Intl, 'DateTimeFormat');
  expect([monthText('2024-09'), monthText('2026-11')]).toEqual([
    'septiembre de 2024',
    'noviembre de 2026',
  ]);
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});

describe('promotions', () => {
  it('end at midnight in central Mexico', () => {
    expect(dayInMexico(Date.parse('2025-11-01T05:59:59Z'))).toBe('2025-10-31');
    expect(dayInMexico(Date.parse('2025-11-01T06:00:00Z'))).toBe('2025-11-01');
  });

  it.each([
    ['2025-04-01T05:59:59Z', ['Vigente', 'Vigente']],
    ['2025-04-01T06:00:00Z', ['Finalizada', 'Vigente']],
    ['2025-11-01T05:59:59Z', ['Finalizada', 'Vigente']],
    ['2026-01-01T12:00:00Z', ['Finalizada', 'Finalizada']],
  ])('are marked by the calendar on %s', (now, marks) => {
    jest.setSystemTime(new Date(now));
    act(() => void openAt(<TermsPage />, path));
    const shown = ['Double Data: el doble de datos', 'Triple Data: el triple de datos'].map(
      (title) => {
        const isShown = (words: RegExp) =>
          within(itemOf(title)).getByText(words).closest('[hidden]') === null;
        expect(isShown(/^Esta promoción ya terminó/)).toBe(isShown(/^Finalizada$/));
        expect(isShown(/^Vigente$/)).toBe(!isShown(/^Finalizada$/));
        return isShown(/^Vigente$/) ? 'Vigente' : 'Finalizada';
      },
    );
    expect(shown).toEqual(marks);
  });
});

describe.each([
  ['Aviso de privacidad', <LegalPage key="p" text="aviso-de-privacidad" />, 10],
  ['Colaboración con la justicia', <LegalPage key="j" text="colaboracion-con-la-justicia" />, 6],
])('%s', (title, page, sections) => {
  it('has one title, and a table of contents that links to every section', () => {
    openAt(page, '/');
    expect(texts(screen.getAllByRole('heading', { level: 1 }))).toEqual([title]);
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

it('privacy notice names the periods after which the server deletes', () => {
  openAt(<LegalPage text="aviso-de-privacidad" />, '/');
  const section = screen.getByRole('heading', { name: 'Cuánto tiempo los guardamos' });
  const stated = section.closest('section')?.textContent ?? '';
  const server = readFileSync('server/retention.sql', 'utf8');
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

describe('the Markdown of a text', () => {
  it('has anchors, and facts of the merchant and the catalogue', () => {
    const [section] = readSections(
      '## Uno {#uno}\n\nHola\n\n### Dos {#dos red=telegram}\n\nAdiós\n',
    );
    expect(section).toMatchObject({ id: 'uno', title: 'Uno', text: '\n\nHola\n\n'.slice(1) });
    expect(section?.items).toMatchObject([{ id: 'dos', network: 'telegram', text: '\nAdiós\n' }]);
    expect(fillIn('{{brand}}: {{zone.facebook}}')).toBe('Tuisty: México.');
  });

  it('fails for a heading without an anchor and for an unknown fact', () => {
    expect(() => readSections('## Uno\n')).toThrow('No anchor: Uno');
    expect(() => fillIn('{{nobody}}')).toThrow('{{nobody}} is not known');
    expect(() => fillIn('{{shipping.none}}')).toThrow('{{shipping.none}} is not known');
  });

  it('shows HTML as text', () => {
    expect(toHtml('Hola <img src=x onerror=alert(1)>')).not.toContain('<img');
    expect(toHtml('<script>alert(1)</script>')).not.toContain('<script');
  });

  it('becomes pairs, tables, and links that open in place or beside the page', () => {
    expect(toHtml('| | |\n|-|-|\n| Correo | **a** |\n')).toBe(
      '<dl><div><dt>Correo</dt><dd><strong>a</strong></dd></div></dl>',
    );
    expect(toHtml('| Qué | Días |\n|-|-|\n| Plan | 30 |\n')).toContain(
      '<th scope="row">Plan</th><td>30</td>',
    );
    expect(toHtml('[a](/cobertura) [b](https://c.mx)')).toBe(
      '<p><a href="/cobertura">a</a> <a href="https://c.mx" target="_blank" rel="noopener">b</a></p>\n',
    );
  });
});
