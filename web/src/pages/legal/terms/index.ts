import { contractingTerms } from './contracting';
import { generalTerms } from './general';
import { procedureTerms } from './procedures';
import { requirementTerms } from './requirements';
import { socialTerms } from './social';

/** Groups shown before the promotions. The promotions are separate, because their state depends on the date. */
export const groupsBeforePromotions = [generalTerms, socialTerms] as const;
export const groupsAfterPromotions = [contractingTerms, requirementTerms, procedureTerms] as const;

export const termsTexts = {
  title: 'Términos y condiciones',
  openAll: 'Abrir todo',
  closeAll: 'Cerrar todo',
  updated: 'Última actualización: septiembre de 2025',
  intro: 'Aquí está todo lo que aceptas al usar el sitio o tu línea. Abre solo lo que necesites.',
  glanceTitle: 'Lo que más preguntan',
  glance: [
    { figure: '2 a 5 días hábiles', text: 'tarda tu SIM en llegar' },
    { figure: '48 horas hábiles', text: 'tardan la eSIM y la portabilidad, como máximo' },
    { figure: '512 Kbps', text: 'navegas al acabar tus datos rápidos' },
    { figure: '60 días', text: 'sin recargar y tu línea se puede cancelar' },
    { figure: '3 días naturales', text: 'después del pago para reclamar' },
    { figure: '1 hora', text: 'para que vuelva tu número con una SIM nueva' },
  ],
};
