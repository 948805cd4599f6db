import type { Catalogue, Folio, Plan, SocialNetwork } from '@tuisty/shop-core';
import {
  fact,
  facts,
  list,
  note,
  text,
  type Fact,
} from '../../src/shared/sections/long-text/content';
import { operator } from '../../src/shared/sections/long-text/operator';
import { titleOf } from '../../src/shared/core/catalogue/names';
import { contacts, type DocumentSource } from './source';

const networkNames: Readonly<Record<SocialNetwork, string>> = {
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  messenger: 'Messenger',
  twitter: 'X (antes Twitter)',
  instagram: 'Instagram',
  snapchat: 'Snapchat',
  telegram: 'Telegram',
};

const names = (networks: readonly SocialNetwork[]) =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(
    networks.map((network) => networkNames[network]),
  );

/** The registered tariff of one plan; every figure comes from the catalogue. */
function folioDocument(folio: Folio, plan: Plan): DocumentSource {
  return {
    name: `folio-${folio.id}`,
    kicker: `Folio de tarifa ${folio.id}`,
    title: `${plan.name} ${titleOf(plan)}`,
    subtitle: `${plan.dataPlan}. Servicio móvil de prepago en SIM o eSIM.`,
    updated: 'Septiembre de 2025',
    highlights: [
      { figure: plan.data, text: fastData(plan) },
      { figure: plan.priceText, text: 'pesos, IVA incluido' },
      { figure: plan.duration, text: 'de vigencia' },
    ],
    sections: [
      {
        id: 'tarifa',
        title: 'La tarifa',
        blocks: [
          facts(
            fact('Folio', folio.id),
            fact('Proveedor', operator.legalName),
            fact('Nombre comercial', `${plan.name} ${plan.dataPlus}`),
            fact('Modalidad', 'Prepago, sin plazo forzoso.'),
            fact('Precio', `${plan.priceText} MXN, IVA incluido, en un solo pago.`),
            fact('Vigencia', `${plan.duration} desde que se activa o se recarga.`),
            fact('Equivale a', `${plan.pricePerDayText} por día.`),
          ),
        ],
      },
      { id: 'que-incluye', title: 'Qué incluye', blocks: [facts(...included(plan))] },
      {
        id: 'despues-de-los-datos',
        title: 'Al acabar los datos rápidos',
        blocks: [
          text(
            `${plan.capsLine}. No hay cobros adicionales. Los datos que no uses se pierden al vencer el plan.`,
          ),
        ],
      },
      {
        id: 'condiciones',
        title: 'Condiciones',
        blocks: [
          list(
            'Requiere equipo liberado y compatible con la banda 28; para llamar, con VoLTE.',
            'La cobertura y la velocidad dependen del lugar, del equipo y de la carga de la red.',
            'Es uso anormal consumir más de 3 veces el promedio de la oferta.',
            'Las recargas no son reembolsables.',
            'Para conservar tu número recarga a tiempo: los plazos de 60 y 70 días están en los términos y condiciones.',
          ),
          note('El uso incluido de cada red social y sus límites están en estas páginas:'),
          facts(
            fact('Uso incluido', '[Términos y condiciones](/terminos-y-condiciones)'),
            fact('Límites', '[Política de uso justo](/politica-uso-justo)'),
          ),
        ],
      },
      {
        id: 'consulta',
        title: 'Consulta y aclaraciones',
        blocks: [
          text(`Puedes consultar esta tarifa con su folio ante la ${operator.regulator}.`),
          facts(fact('Tarifas', operator.tariffs), ...contacts),
        ],
      },
    ],
  };
}

const fastData = ({ renewal }: Plan) =>
  renewal === null ? 'de datos rápidos' : `de datos rápidos ${renewal}`;

function included(plan: Plan): readonly Fact[] {
  const rows = [
    fact('Datos', `${plan.data} ${fastData(plan)}.`),
    fact('Llamadas y SMS', `${plan.llamadas}.`),
    fact('Compartir internet', plan.sharesInternet ? 'Sí comparte.' : 'No comparte.'),
  ];
  if (plan.socialMedia.length > 0) {
    rows.push(fact('Redes en México', `${names(plan.socialMedia)}.`));
  }
  if (plan.socialMediaInter.length > 0) {
    rows.push(fact('Redes en USA y Canadá', `${names(plan.socialMediaInter)}.`));
  }
  return rows;
}

/** One document per folio; a folio without its plan is an error of the catalogue. */
export function folioDocuments(catalogue: Catalogue): readonly DocumentSource[] {
  return catalogue.folios.map((folio) => {
    const plan = catalogue.plans.find((candidate) => candidate.id === folio.planId);
    if (plan === undefined) throw new Error(`Folio ${folio.id} names plan ${folio.planId}`);
    return folioDocument(folio, plan);
  });
}
