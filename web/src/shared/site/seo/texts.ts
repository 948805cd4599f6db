import type { Plan } from '@tuisty/shop-core';
import { allowanceOf, fullName } from '../../core/catalogue/names';

export const seoTexts = {
  home: 'Inicio',
  product: (plan: Plan) => `${fullName(plan)}, ${plan.duration}`,
  productDescription: (plan: Plan) =>
    `${allowanceOf(plan)} de datos por ${plan.duration}. ${plan.llamadas}. ${plan.capsLine}. ${plan.internet}.`,
  manifestDescription:
    'Paquetes de datos prepago, recargas y eSIM para todo México. Sin contratos.',
} as const;
