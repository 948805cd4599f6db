/** @jest-environment node */
// Tests the visible text of every prerendered page; a document's page has the text of its PDF.
import { abroad, roamingText } from '@/shared/sections/long-text/abroad';
import { pagePaths, render } from '@/start/entry-server';

/** Returns the text of a page without tags, closed details included. */
async function wordsOfPage(path: string): Promise<string> {
  const { head, body } = await render(path);
  return (head + body)
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<meta[^>]*content="([^"]*)"[^>]*>/g, ' $1. ')
    .replace(/<\/?(?:p|li|dt|dd|th|td|h\d|caption|div|section|span|strong|a|title)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
}

// One after the other: Jest loads a page's modules only for its first importer.
const pages: (readonly [name: string, words: string])[] = [];
for (const path of pagePaths) pages.push([path, await wordsOfPage(path)]);

function wordsOf(path: string): string {
  return pages.find(([one]) => one === path)?.[1] ?? '';
}

/** Claims that a published price has no additional cost. */
const promises = [
  /sin (?:ning[uú]n )?(?:cargo|costo)s? (?:despu[eé]s|extra|adicional|oculto)/i,
  /precio (?:que ves|publicado|anunciado) es el (?:total|final|único|que pagas)/i,
  /(?:todo|env[ií]o) incluido/i,
  /\$0 (?:de )?(?:cargos|costos) adicionales/i,
  /te (?:decimos|lo decimos) (?:cu[aá]nto )?antes(?: de que confirmes|\.)/i,
];

/** Free shipping must be named with its area. */
const free =
  /(?:env[ií]o|entrega|domicilio|casa|puerta)[^.;]{0,40}\b(?:gratis|sin costo)\b|\b(?:gratis|sin costo)\b[^.;]{0,20}(?:env[ií]o|entrega)/gi;
const AREA = 'Tampico';

it('the check reads every page', () => {
  expect(pages.length).toBeGreaterThan(30);
  for (const [name, words] of pages) {
    expect({ name, isLong: words.length > 300 }).toEqual({ name, isLong: true });
  }
});

describe('shipping outside the free area', () => {
  it.each(promises.map(String))('no text claims %s', (source) => {
    const promise = promises.find((one) => String(one) === source) ?? /./;
    const found = pages.flatMap(([name, words]) => {
      const said = promise.exec(words);
      return said === null ? [] : `${name}: ${said[0]}`;
    });
    expect(found).toEqual([]);
  });

  it('free shipping is named together with its area', () => {
    const found = pages.flatMap(([name, words]) =>
      Array.from(words.matchAll(free), ({ 0: said, index }) => ({
        name,
        said,
        isLimited: words.slice(Math.max(0, index - 60), index + said.length + 90).includes(AREA),
      })),
    );
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter(({ isLimited }) => !isLimited)).toEqual([]);
  });

  it.each([
    '/',
    '/paquetes',
    '/terminos-y-condiciones',
    '/contrato-adhesion-profeco',
    '/cod-practicas-comerciales',
  ])('%s states that shipping costs a fee elsewhere, and when it is announced', (name) =>
    expect(wordsOf(name)).toContain('tiene un costo; te lo confirmamos antes de enviar'),
  );
});

const REGISTRATION =
  'Desde el 9 de enero de 2026, una SIM o eSIM nueva en México solo hace llamadas de emergencia hasta que la vinculas a tu nombre con tu CURP y una identificación oficial. Vincula tu línea en cuanto la recibas. (Consulta: noviembre de 2026.)';

describe('the notice that a new line needs a linked holder', () => {
  it.each(['/paquetes', '/paquetes/tuisty-mensual', '/terminos-y-condiciones'])(
    'is on %s with the dates of the rule and of its source',
    (name) => expect(wordsOf(name)).toContain(REGISTRATION),
  );

  it.each(['/', '/paquetes/tuisty-anual'])('is in the three steps of %s', (name) =>
    expect(wordsOf(name)).toContain('Con tu CURP la pones a tu nombre y ya eres tuister.'),
  );

  it('is in every text that promises activation', () => {
    const found = pages.flatMap(([name, words]) =>
      Array.from(words.matchAll(/[^.]*ya eres tuister/g), ([said]) => ({ name, said })),
    );
    expect(found.length).toBeGreaterThan(2);
    expect(found.filter(({ said }) => !/vincul|CURP/i.test(said))).toEqual([]);
  });
});

describe('claims before the purchase', () => {
  it('the time limit for complaints is only in the terms and the documents', () => {
    const found = pages.filter(([, words]) => words.includes('3 días naturales'));
    expect(found.map(([name]) => name)).toEqual([
      '/contrato-adhesion-profeco',
      '/cod-practicas-comerciales',
      '/terminos-y-condiciones',
    ]);
  });

  it.each([/letra chica/i, /Express Express/, /\bahorras[^.]* contra /i])(
    'no page claims %s',
    (words) => {
      const found = pages.flatMap(([name, said]) => {
        const match = words.exec(said);
        return match === null ? [] : `${name}: ${match[0]}`;
      });
      expect(found).toEqual([]);
    },
  );

  it('the pages describe use in the USA and Canada in equal words', () => {
    const way = `${abroad.calls} ${abroad.roaming}`;
    const named = pages.filter(([, words]) => words.includes(way)).map(([name]) => name);
    expect(named).toEqual(
      expect.arrayContaining(['/cobertura', '/nosotros', '/paquetes', '/terminos-y-condiciones']),
    );
    expect(pages.filter(([, words]) => /roaming/i.test(words))).toEqual([]);
  });

  it('the roaming text follows the configured gigabytes', () => {
    expect(abroad.roaming).toContain('pregúntanos');
    expect(roamingText('0')).toContain('no hay roaming');
    expect(roamingText('5')).toContain('hasta 5GB');
  });
});
