import { fact, facts, list, text, type Block } from '../../../shared/sections/long-text/content';

/** A promotion with its last day, from which the page determines whether it has ended. */
export interface Promotion {
  readonly id: string;
  readonly title: string;
  /** Last day on which the promotion could be bought, in central Mexico's time zone: YYYY-MM-DD. */
  readonly lastDay: string;
  readonly blocks: readonly Block[];
}

/**
 * Date of the last review of these texts. Prerendering and hydration use it as the current date, so that both render
 * the same HTML. The real date follows immediately after hydration.
 */
export const textsReviewedOn = '2025-11-20';

export const doubleData: Promotion = {
  id: 'double-data',
  title: 'Double Data: el doble de datos',
  lastDay: '2025-03-31',
  blocks: [
    facts(
      fact('Vigencia', 'Se pudo contratar hasta el 31 de marzo de 2025.'),
      fact('Beneficio', 'El doble de datos rápidos en cada recarga de tu plan.'),
      fact('Duración del beneficio', '12 meses desde que se asignó a tu línea.'),
      fact('Confirmación', '24 horas desde nuestro aviso; sin ella se pierde el beneficio.'),
      fact(
        'Asignación por portabilidad',
        'Dentro de las 48 horas hábiles siguientes a que tu número llega con nosotros.',
      ),
    ),
    text('Así funciona para quien ya la tiene:'),
    list(
      'El doble aplica a los datos rápidos, no a los minutos, los SMS ni las redes sociales.',
      'Al acabarse los datos rápidos, navegas a 512 Kbps hasta que termine la vigencia de tu plan.',
      'El beneficio sigue mientras recargues el mismo plan antes de que venza. Si cambias de plan, cancelas o pierdes la línea, termina.',
      'No se suma con Triple Data ni con otras promociones, y no se cambia por dinero.',
    ),
  ],
};

export const tripleData: Promotion = {
  id: 'triple-data',
  title: 'Triple Data: el triple de datos',
  lastDay: '2025-10-31',
  blocks: [
    facts(
      fact('Vigencia', 'Se pudo contratar hasta el 31 de octubre de 2025.'),
      fact('Beneficio', 'El triple de datos rápidos en cada recarga de tu plan.'),
      fact('Duración del beneficio', '12 meses desde que se asignó a tu línea.'),
      fact('Confirmación', '24 horas desde nuestro aviso; sin ella se pierde el beneficio.'),
      fact(
        'Asignación por portabilidad',
        'Hasta 5 días hábiles después de que tu número llega con nosotros.',
      ),
    ),
    text('Así funciona para quien ya la tiene:'),
    list(
      'El triple aplica a los datos rápidos, no a los minutos, los SMS ni las redes sociales.',
      'Fue para quienes trajeron su número de otra compañía con la portabilidad.',
      'El beneficio sigue mientras recargues el mismo plan antes de que venza. Si cambias de plan, cancelas o te llevas tu número, termina.',
      'No se suma con Double Data ni con otras promociones, y no se cambia por dinero.',
    ),
  ],
};

export const promotions: readonly Promotion[] = [doubleData, tripleData];

const centralMexicoOffset = 6 * 60 * 60 * 1000;

/** Returns the date in central Mexico (UTC−6 all year since 2022) as YYYY-MM-DD. */
export function dayInMexico(now: Date): string {
  return new Date(now.getTime() - centralMexicoOffset).toISOString().slice(0, 10);
}

/** Returns whether a promotion's last day is before `today`, which is YYYY-MM-DD. */
export function isFinished(promotion: Promotion, today: string): boolean {
  return today > promotion.lastDay;
}

export const promotionTexts = {
  id: 'promociones-terminos',
  title: 'Promociones de datos',
  intro:
    'Las condiciones de cada promoción con su fecha. Las finalizadas ya no se pueden contratar; siguen aquí para quien todavía tiene el beneficio.',
  finished: 'Finalizada',
  active: 'Vigente',
  finishedNote:
    'Esta promoción ya terminó. Si la contrataste a tiempo, conservas el beneficio por los 12 meses.',
};
