import type {
  RecommendationReason,
  UsageProfile,
  FamilyInfo,
  Plan,
  PlanOrder,
  Term,
} from '@tuisty/shop-core';
import { allowanceOf } from '../../shared/core/catalogue/names';
import { plural } from '../../shared/ui/plural';

const plans = (count: number) => plural(count, 'paquete', 'paquetes');

export const texts = {
  label: 'Filtrar y ordenar paquetes',
  durations: 'Duración en días',
  days: 'Días',
  /** The short name of each family's duration. */
  ofFamily: (family: FamilyInfo) => ` días, ${family.label}`,
  span: (least: number, most: number) => (least === most ? `${least}` : `${least} a ${most}`),
  upTo: (pesos: string) => `Hasta $${pesos}`,
  data: 'Mínimo de GB',
  anyData: 'Sin mínimo de GB',
  atLeast: (gigabytes: string) => `Al menos ${gigabytes}GB`,
  sharesInternet: 'Comparte internet',
  allNetworks: 'Todas las redes',
  order: 'Ordenar',
  orders: {
    catalogue: 'Duración',
    price: 'Precio',
    data: 'Más GB',
    pricePerGb: 'Precio por GB',
  } satisfies Record<PlanOrder, string>,
  view: 'Cómo verlos',
  views: { cards: 'Tarjetas', table: 'Comparar' },
  count: (found: number, all: number) => (found === all ? plans(all) : `${found} de ${plans(all)}`),
  list: 'Paquetes encontrados',
  compare: {
    title: 'Paquetes lado a lado',
    tick: 'Comparar',
    /** Beside the other plans, after the third was chosen. */
    full: 'Ya elegiste 3 para comparar',
    chosen: (names: readonly string[]) => `Para comparar: ${names.join(', ')}.`,
    open: (count: number) => `Comparar los ${count}`,
    clear: 'Quitar',
    row: 'Qué se compara',
    equal: '(igual)',
    afterData: 'Cuando se acaban tus datos',
    abroad: 'Redes en EE. UU. y Canadá',
    none: 'Ninguna',
    remove: 'Quitar',
    again: 'Elegir otros paquetes',
  },
  none: {
    title: 'Ningún paquete cumple con todo',
    text: 'Quita algún filtro y vuelve a ver la lista.',
    clear: 'Quitar filtros',
    anywhere: (count: number) =>
      count === 1 ? 'Ver 1 de otra duración' : `Ver ${count} de otra duración`,
  },
  broken: 'No pudimos buscar entre los paquetes. Revisa tu conexión: todos siguen en la lista.',
  retry: 'Reintentar',
  columns: {
    data: 'Datos',
    plan: 'Paquete',
    duration: 'Vigencia',
    price: 'Precio',
    perDay: 'Por día',
    perGb: 'Por GB',
    sharing: 'Internet (hotspot)',
    calls: 'Llamadas y SMS',
    networks: 'Redes ilimitadas',
    add: 'Carrito',
  },
  perGb: ' por GB',
  shares: 'Comparte',
  sharesNot: 'No comparte',
  networks: (count: number) => plural(count, 'red', 'redes'),
  calls: ({ call, sms }: Plan) =>
    sms === 'Ilimitados' ? 'Llamadas y SMS ilimitados' : `${call} y ${sms} SMS`,
  details: (plan: Plan) => `${plan.dataType}, ${plan.duration}: ver detalles`,
  add: (plan: Plan) => `Agregar al carrito ${plan.dataType}, ${plan.duration}`,
  advice: {
    title: 'Encuentra tu paquete',
    intro: 'Dos o tres preguntas y te decimos cuál te conviene, y por qué.',
    use: '¿Para qué quieres tus datos?',
    uses: {
      little: 'Mensajes y mapas',
      regular: 'Redes y música',
      much: 'Videos todos los días',
    } satisfies Record<UsageProfile, string>,
    term: '¿Por cuánto tiempo?',
    terms: {
      day: 'Un día',
      weeks: 'Una o dos semanas',
      month: 'Un mes',
      months: 'Varios meses',
    } satisfies Record<Term, string>,
    sharing: '¿Vas a compartir tu internet?',
    yes: 'Sí',
    no: 'No',
    left: (count: number) =>
      count === 1 ? 'Te falta 1 respuesta.' : `Te faltan ${count} respuestas.`,
    count: (count: number) =>
      count === 1 ? 'Este es el que te conviene:' : `Estos ${count} te convienen:`,
    list: 'Paquetes que te convienen',
    details: 'Ver detalles',
    of: (plan: Plan) => ` de ${plan.dataType}, ${plan.duration}`,
    again: 'Empezar de nuevo',
  },
  /** Reasons for recommending a plan; `first` is the plan beside it. */
  reasons: {
    cheapest: () => 'El precio más bajo que te alcanza.',
    cheapestPerDay: (plan, first) =>
      `Cada día te sale en ${plan.pricePerDayText}, en vez de ${first.pricePerDayText}.`,
    cheapestPerGb: (plan, first) =>
      `Cada GB te sale en ${plan.pricePerGbText}, en vez de ${first.pricePerGbText}.`,
    moreData: (plan, first) =>
      `Por un poco más llevas ${allowanceOf(plan)}, en vez de ${allowanceOf(first)}.`,
    mostData: () => 'El que más datos trae por ese tiempo, pero quizá no te alcance.',
    enoughButLonger: (plan) => `Dura ${plan.duration}, más de lo que pides, y sí te alcanza.`,
  } satisfies Record<RecommendationReason, (plan: Plan, first: Plan) => string>,
} as const;
