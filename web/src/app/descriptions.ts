// The meta descriptions of the pages, which search engines display. Only the prerendered HTML contains them, so that
// browsers do not load these texts.

import type { Family } from '@tuisty/shop-core';
import { legalDocuments } from '../features/documents/registry';
import { catalogue, families, familyPath } from '../shared/core/catalogue';
import { titleOf } from '../shared/core/catalogue/names';
import { abroad } from '../shared/sections/long-text/abroad';
import { savingText } from '../shared/core/catalogue/savingText';
import type { PageParams } from './pageModules';

/** The descriptions by the path of the route, or of the legal text. */
const ofRoutes: Readonly<Record<string, string>> = {
  '/': `Paquetes de datos prepago desde Tampico para todo México: llamadas y SMS a ${abroad.countries}. Sin contratos. Recibe tu SIM en casa.`,
  '/paquetes':
    'Paquetes de 1 a 360 días en SIM o eSIM: compara precios, revisa si tu celular es compatible y aprende a instalarla.',
  '/cobertura':
    'Mapa de cobertura por estado en todo México, y consulta por chat si hay señal en tu dirección.',
  '/nosotros': 'Quiénes somos: un operador móvil nacido en Tampico. Misión, historia y servicios.',
  '/compatibilidad':
    'Marca *#06#, escribe el IMEI de tu celular y mira si es compatible: Banda 28, VoLTE y eSIM.',
  '/recargas': 'Recarga cualquier número Tuisty con tarjeta, sin registrarte.',
  '/acceder': 'Inicia sesión o crea tu cuenta Tuisty. También puedes comprar sin cuenta.',
  '/aviso-de-privacidad':
    'Qué datos personales pedimos, para qué los usamos y cómo ejercer tus derechos ARCO o dejar de recibir publicidad.',
  '/terminos-y-condiciones':
    'Condiciones de las líneas, recargas, redes sociales ilimitadas, promociones y trámites, explicadas en palabras claras.',
  '/colaboracion-con-la-justicia':
    'Área responsable, contacto las 24 horas y requisitos para que las autoridades pidan datos, localización o intervención.',
  '/carrito': 'Revisa tus paquetes, cambia cantidades y paga con tarjeta de forma segura.',
  '/mis-compras':
    'Lo que pagaste desde este dispositivo o con tu cuenta: tu referencia y lo que sigue.',
  '/proceder-a-pagar': 'Te llevamos a la pasarela de pagos.',
  '/success': 'Tu compra quedó registrada.',
  '*': 'La página que buscas no existe o cambió de lugar.',
};

const ofFamilies: Readonly<Record<Family, string>> = {
  express: 'Datos por día, por semana o por quince días, con llamadas y SMS. Sin contratos.',
  mensual: 'De 1GB a 100GB por 30 días, con redes sociales, llamadas y SMS. Sin contratos.',
  trimestral: 'Paga una vez y despreocúpate 90 días: datos, llamadas y SMS por menos al mes.',
  semestral: 'Medio año de datos, llamadas y SMS con un solo pago. Sin contratos.',
  anual: 'Un solo pago y 360 días de datos, llamadas y SMS.',
};

export function descriptionOf(
  route: string,
  { family, folio, document, text }: PageParams,
): string {
  const plans = families.find(({ id }) => familyPath(id) === `/paquetes/${family ?? ''}`);
  if (plans !== undefined) return `${ofFamilies[plans.id]} ${savingText(plans)}`.trim();
  const filed = catalogue.folios.find(({ id }) => id === folio);
  if (filed !== undefined) {
    const plan = catalogue.plans.find(({ id }) => id === filed.planId);
    return `Tarifa con el folio ${filed.id}: ${plan === undefined ? '' : titleOf(plan)}. Precio, vigencia y lo que incluye el paquete, en PDF.`;
  }
  const legal = legalDocuments.find(({ id }) => id === document);
  return legal?.description ?? ofRoutes[text === undefined ? route : `/${text}`] ?? '';
}
