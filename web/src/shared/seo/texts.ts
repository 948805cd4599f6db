import type { Plan } from '@tuisty/shop-core';

export const seoTexts = {
  home: 'Inicio',
  product: (plan: Plan) => `${plan.dataPlan} ${plan.dataType}, ${plan.duration}`,
  productDescription: (plan: Plan) =>
    `${plan.data} de datos ${plan.renewal === null ? '' : `${plan.renewal} `}por ${plan.duration}. ${plan.llamadas}. ${plan.capsLine}. ${plan.internet}.`,
  manifestDescription:
    'Paquetes de datos prepago, recargas y eSIM para todo México. Sin contratos.',
} as const;
