import type { Plan, Saving } from '@tuisty/shop-core';
import { planAddress } from '../core/catalogue';
import { fullName } from '../core/catalogue/names';
import { site, conditions } from '../site';
import { shortPrice } from '../ui/Price';

export const texts = {
  isNew: 'Nuevo',
  add: 'Agregar al carrito',
  buy: 'Comprar',
  buyIn: 'por WhatsApp',
  buyNewTab: (plan: Plan) => ` ${plan.dataType}, ${plan.duration} (abre otra pestaña)`,
  chatMessage: (plan: Plan) =>
    `Hola, ${site.brand}. Quiero comprar ${fullName(plan)} de ${plan.duration} por ${plan.priceText} MXN. ${site.publicUrl}${planAddress(plan)}`,
  share: 'Compartir',
  show: 'Mostrar Detalles',
  hide: 'Ocultar Detalles',
  perDay: 'por día',
  perGb: 'por GB',
  saving: ({ months, monthsPaid, savedText }: Saving) =>
    monthsPaid === null
      ? `Ahorras ${shortPrice(savedText)} frente a pagar ${String(months)} meses.`
      : `Paga ${String(monthsPaid)} meses, usa ${String(months)}: ahorras ${shortPrice(savedText)}.`,
  cheaperPerDay: ({ monthlyPerDayText }: Saving) =>
    `Más barato por día que el mismo paquete mensual (${monthlyPerDayText}).`,
  unlimited: 'Ilimitado',
  addName: (plan: Plan) => ` ${plan.dataType}, ${plan.duration}`,
  networks: ({ socialMedia }: Plan) =>
    socialMedia.length === 1 ? 'WhatsApp ilimitado' : 'Redes ilimitadas',
  /** What is included in each network, and what is not. */
  networksTerms: '/terminos-y-condiciones#redes-sociales-ilimitadas',
  hotspot: '(hotspot)',
  duration: 'Vigencia',
  durationText: ({ duration, data, renewal }: Plan) =>
    `${duration} desde que activas o recargas${renewal === null ? '' : `, con ${data} ${renewal}`}.`,
  afterData: 'Navegación cuando se acaban tus datos',
  afterPlan: 'Cuando vence',
  afterPlanText: `Recarga antes de ${conditions.topUpWithin} y conservas tu número. Los datos que no usaste se pierden.`,
  folio: 'Folio',
  folioLink: (folio: string) => `Ver folio ${folio}`,
} as const;
