import type { Folio, Plan } from '@tuisty/shop-core';
import { titleOf } from '../../core/catalogue/names';
import { networkName } from '../../ui/art/NetworkIcon';

/** Returns the facts of `documents/folio.md` for the registered tariff of one plan. */
export function folioFacts(folio: Folio, plan: Plan) {
  const speed = plan.renewal === null ? 'de datos rápidos' : `de datos rápidos ${plan.renewal}`;
  const rows = [
    ['Datos', `${plan.data} ${speed}.`],
    ['Llamadas y SMS', `${plan.llamadas}.`],
    ['Compartir internet', plan.sharesInternet ? 'Sí comparte.' : 'No comparte.'],
    ['Redes en México', plan.socialMedia.map(networkName).join(', ')],
    ['Redes en USA y Canadá', plan.socialMediaInter.map(networkName).join(', ')],
  ];
  return {
    folio: folio.id,
    plan,
    title: `${plan.name} ${titleOf(plan)}`,
    included: rows
      .filter(([, text]) => text !== '')
      .map(([term, text]) => `| ${term} | ${text} |`)
      .join('\n'),
  };
}
