/** @jest-environment node */
import type { Family } from '@tuisty/shop-core';
import type { ReactNode } from 'react';
import '@/app/textFiles';
import AboutPage from '@/pages/about/AboutPage';
import CoveragePage from '@/pages/coverage/CoveragePage';
import Footer from '@/features/layout/Footer';
import LegalPage from '@/pages/legal/LegalPage';
import HomePage from '@/pages/home/HomePage';
import ImeiPage from '@/features/imei/ImeiPage';
import NotFoundRoute from '@/app/NotFoundRoute';
import OverviewPage from '@/pages/overview/OverviewPage';
import PlanListPage from '@/pages/plans/PlanListPage';
import TopUpsPage from '@/features/checkout/top-ups/TopUpsPage';
import { site } from '@/shared/site';
import { rare } from 'virtual:site/rare';
import { loadSections } from '@/shared/ui/onSight';
import { pageText } from '../support/pageText';

await loadSections();

// Limits, opening hours and dates of the pages, and what no other test states. The values are written out: values read from
// the code would prove nothing. Plans and prices are in tests/core/catalogue_test.cpp, savings in saving_test.cpp.
const facts: readonly (readonly [page: string, element: ReactNode, texts: readonly string[]])[] = [
  [
    '/',
    <HomePage key="home" />,
    listed(`
      10,000 min | Nuevo | 2 a 5 días hábiles | Tampico, Ciudad Madero y Altamira | desde $19 por 1 día |
      Prime: 15GB y redes ilimitadas
    `),
  ],
  [
    '/paquetes',
    <OverviewPage key="overview" />,
    listed(`
      1, 7 y 15 días | $1,859 |
      De 2 a 5 días hábiles | Hasta 48 horas hábiles | Gratis en Tampico, Ciudad Madero y Altamira |
      *#06# | Desde $19 MXN por 1 día | De 5GB a 24GB cada 30 días |
      Ahorras hasta $38 frente a pagar mes a mes. |
      Paga 11 meses, usa 12: más barato por día que el mismo paquete mensual.
    `),
  ],
  ['/paquetes/tuisty-express', family('express'), ['512 MB', 'Si Comparte Internet (hotspot)']],
  ['/paquetes/tuisty-mensual', family('mensual'), ['100GB', 'No Comparte Internet (hotspot)']],
  ['/paquetes/tuisty-trimestral', family('trimestral'), ['Ahorras $18 frente a pagar 3 meses.']],
  ['/paquetes/tuisty-semestral', family('semestral'), ['Ahorras $115 frente a pagar 6 meses.']],
  ['/paquetes/tuisty-anual', family('anual'), ['Paga 11 meses, usa 12: ahorras $169.']],
  ['/recargas', <TopUpsPage key="topups" />, ['2GB de datos y llamadas ilimitadas', '$100 MXN']],
  ['/compatibilidad', <ImeiPage key="imei" />, ['*#06#', '15 dígitos']],
  ['/cobertura', <CoveragePage key="coverage" />, ['32 estados', 'Estados Unidos y Canadá']],
  ['/nosotros', <AboutPage key="about" />, ['Tampico', 'Estados Unidos y Canadá', '1 a 360 días']],
  [
    '/terminos-y-condiciones',
    <LegalPage key="terms" text="terminos-y-condiciones" />,
    listed(`
      Última actualización: noviembre de 2026 (vincular tu línea); lo demás, septiembre de 2025 |
      (General terms) Relación contractual | Condiciones de uso | Alcance de los servicios |
      Liberación de responsabilidad | Privacidad | Ideas no solicitadas | Leyes aplicables |
      Promociones | Plataformas de terceros
      (Procedures) Cancelar tu línea | Reportar un problema | Recuperar tu número |
      Suspender tu línea por robo o extravío | Prácticas prohibidas
      (Speed and use) 512 Kbps | 3 veces el promedio
      (Promotions) hasta el 31 de marzo de 2025 | hasta el 31 de octubre de 2025 |
      12 meses desde que se asignó a tu línea | 24 horas desde nuestro aviso |
      48 horas hábiles siguientes | Hasta 5 días hábiles después
      (Delivery and returns) De 2 a 5 días hábiles | Tampico, Ciudad Madero y Altamira |
      3 días naturales
      (Contracting) hasta 48 horas hábiles | cantidad mínima es 1 | pesos mexicanos (MXN) |
      dos decimales | Las recargas no son reembolsables
      (Line) Hasta 70 días | en los 60 días que siguen | 30 días |
      1, 7, 15, 30, 90, 180 y 360 días | México, Estados Unidos y Canadá
      (Recovery and identification) 1 hora después de la operación | IMEI de 15 dígitos | ICCID
      (Hours of both channels) Lunes a viernes: 9:00am a 6:00pm. Sábado: 9:00am a 2:00pm. |
      Lunes a viernes: 8:00am a 6:00pm. Sábado: 8:00am a 2:00pm.
      (Data requested at a purchase) Física o eSIM | Nombre completo | Correo electrónico |
      Número de contacto | Dirección | NIP | Forma de pago
      (Names of the offers) Tuisty 5 GB ilimitados | Prime Ilimitado | Esencial | 40 GB ilimitado |
      40 GB Comparte | 100 GB Comparte | Ready 2 GB ilimitados | Nova 3G Ilimitado | Boost 12G |
      prime 15 GB ilimitado | prime 24 GB
    `),
  ],
  [
    '/aviso-de-privacidad',
    <LegalPage key="privacy" text="aviso-de-privacidad" />,
    listed(`
      Última actualización: septiembre de 2024 | Acceso | Rectificación | Cancelación | Oposición |
      ${rare.privacyEmail}
    `),
  ],
  [
    '/colaboracion-con-la-justicia',
    <LegalPage key="justice" text="colaboracion-con-la-justicia" />,
    listed(`
      24/7 | ${rare.justiceDepartment} | ${rare.justiceEmail} | 833 555 0187 | 833 555 0188 |
      ${site.address.street}
    `),
  ],
  [
    '/no-existe',
    <NotFoundRoute key="not-found" />,
    ['puede que la dirección tenga un error', 'Ir a inicio', 'Ver paquetes mensuales'],
  ],
  [
    'the footer',
    <Footer key="footer" />,
    listed(`
      Lunes a viernes: 8:00am a 6:00pm | Sábado: 8:00am a 2:00pm |
      Lunes a viernes: 9:00am a 6:00pm | Sábado: 9:00am a 2:00pm | 833 555 0142 |
      ${site.salesEmail}
    `),
  ],
];

/** The texts of a list: in lines, between bars, without the heading of a line in parentheses. */
function listed(lines: string): string[] {
  const texts = lines.replace(/^ *\([^)]*\)/gm, '').split(/[|\n]/);
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** Matches whole numbers: "15GB" does not contain "5GB", nor "$199" or "$19.50" "$19". */
function withWholeNumbers(text: string): RegExp {
  const literal = text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  const [start, end] = [/^[$\d]/.test(text), /\d$/.test(text)];
  return new RegExp(`${start ? '(?<!\\d|\\d[.,])' : ''}${literal}${end ? '(?!\\d|[.,]\\d)' : ''}`);
}

function family(id: Family): ReactNode {
  return <PlanListPage family={`tuisty-${id}`} />;
}

it.each(facts)('%s states its facts', (address, element, texts) => {
  const said = pageText(element, address);
  expect(texts.filter((text) => !withWholeNumbers(text).test(said))).toEqual([]);
});

const answers: readonly (readonly [question: string, answer: string])[] = [
  ['¿Cuánto cuesta la SIM?', 'No se paga aparte'],
  ['¿Desde cuándo cuentan los días?', 'Desde que se activa tu línea o desde que recargas.'],
  ['¿Puedo compartir internet (hotspot)?', 'con todos los paquetes menos Gamer 40GB.'],
  ['¿Qué pasa si se acaban mis datos?', 'a 512 Kbps hasta que venza el paquete o recargues'],
  ['¿Y si dejo de recargar?', 'en los 60 días que siguen a la última activación'],
  ['¿Puedo conservar mi número?', 'tarda hasta 48 horas hábiles'],
  ['¿Y si no me sirve?', 'Pregúntanos por WhatsApp y vemos tu caso.'],
  ['¿Funciona en Estados Unidos y Canadá?', 'pregúntanos antes qué funciona con tu paquete'],
  ['¿Funciona con mi celular?', 'Si está liberado y tiene banda 28 y VoLTE.'],
];

it.each(facts.filter(([address]) => address.startsWith('/paquetes')))(
  '%s answers questions before the purchase',
  (address, element) => {
    const said = pageText(element, address);
    for (const [question, answer] of answers) {
      expect(said.split(question)).toHaveLength(2);
      expect(said.slice(said.indexOf(question))).toContain(answer);
    }
  },
);

// A year of Estelar is $5.16 a day and a month of Lite $3.30: cheaper than the same plan, not than all.
it.each(facts)(
  '%s calls no price per day the lowest, has one spelling and no zero centavos',
  (address, element) => {
    const said = pageText(element, address);
    expect(said).not.toMatch(/mejor precio por día|precio por día más bajo/);
    expect(said).not.toMatch(/\$[\d,]+\.00/);
    expect(said).not.toMatch(/"|«|letras? chiquitas?|en construcción/);
  },
);

it('one address receives every request about personal data', () => {
  const addresses =
    pageText(<LegalPage text="aviso-de-privacidad" />).match(/[\w.]+@[\w.]+\w/g) ?? [];
  expect([...new Set(addresses)]).toEqual([rare.privacyEmail]);
});
