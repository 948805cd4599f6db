import { site } from '../../../shared/site';
import { rare } from '../../../shared/site/rare';

const [weekdays] = site.chatSupport.hours;

/** Trust signals, each with a link to its evidence. */
export const trust = {
  label: 'Compra con confianza',
  newTab: ' (abre otra pestaña)',
  registry:
    rare.contractRegistration === ''
      ? 'Contrato de adhesión a la vista'
      : `Contrato registrado en Profeco: ${rare.contractRegistration}`,
  folio: `Tarifas con folio: consúltalas en la ${site.regulatorShortName}`,
  people:
    weekdays === undefined
      ? 'Te contesta una persona por WhatsApp'
      : `Te contesta una persona: ${weekdays.days.toLowerCase()}, ${weekdays.hours}`,
} as const;
