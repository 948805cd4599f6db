import { shipping } from './long-text/shipping';
import { orCash, site, conditions } from '../site';

export const texts = {
  delivery: {
    title: 'Recibe tu SIM en casa',
    intro: 'La eliges hoy y la llevamos hasta tu puerta. Tú solo la pones en tu celular.',
    steps: [
      {
        title: 'Elige tu paquete',
        text: `Agrégalo al carrito y paga con tarjeta${orCash(site.paymentMethods)}.`,
      },
      { title: 'Nosotros la enviamos', text: `Tu SIM llega en ${conditions.delivery}.` },
      { title: 'Vincúlala y navega', text: 'Con tu CURP la pones a tu nombre y ya eres tuister.' },
    ],
    free: `Envío gratis en ${conditions.freeZone}.`,
    extra: `Para el resto del país ${shipping.hasCost}.`,
    esim: `Con eSIM no esperas paquete: llega a tu correo en un máximo de ${conditions.activation}.`,
    esimCheck: '¿Tu celular la acepta?',
    payments: `Paga con tarjeta de crédito o débito${orCash(site.paymentMethods)}`,
    methods: 'Visa, Mastercard y American Express',
  },
  app: {
    title: `Tu ${site.brand} en una app`,
    text: 'Consulta cuántos datos te quedan, recarga y revisa tu vigencia desde tu celular.',
    points: ['Ve tu saldo al momento', 'Recarga en segundos', 'Recibe avisos antes de que venza'],
    small: { android: 'Disponible en', ios: 'Descárgala en' },
    store: { android: 'Google Play', ios: 'App Store' },
  },
} as const;
