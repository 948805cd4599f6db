import type { Plan } from '@tuisty/shop-core';
import { site } from '../site';

export const texts = {
  add: 'Agregar al carrito',
  buy: 'Comprar',
  buyNewTab: (plan: Plan) =>
    ` ${plan.dataType}, ${plan.duration}, por WhatsApp (abre otra pestaña)`,
  chatMessage: (plan: Plan) =>
    `Hola, ${site.brand}. Quiero comprar ${plan.dataPlan} ${plan.dataType} de ${plan.duration} por ${plan.priceText} MXN.`,
  show: 'Mostrar Detalles',
  hide: 'Ocultar Detalles',
  perDay: 'por día',
  perGb: 'por GB',
  unlimited: 'Ilimitado',
  addName: (plan: Plan) => ` ${plan.dataType}, ${plan.duration}`,
  duration: 'Vigencia',
  data: 'Datos',
  calls: 'Llamadas',
  sms: 'SMS',
  internet: 'Internet',
  folio: 'Folio',
  folioLink: (folio: string) => `Ver folio ${folio}`,
} as const;
