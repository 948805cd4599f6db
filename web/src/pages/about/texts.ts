import { abroad } from '../../shared/sections/long-text/abroad';
import { site, conditions } from '../../shared/site';
import { rare } from 'virtual:site/rare';

export const texts = {
  title: `Nosotros somos ${site.brand}`,
  intro:
    'Un operador móvil pequeño, nacido en Tampico, que vende datos, llamadas y SMS por lo que valen. Sin contratos y sin vueltas.',
  what: {
    title: `¿Qué es ${site.brand}?`,
    paragraphs: [
      `${site.brand} es un operador móvil virtual: tenemos nuestros propios paquetes, precios y atención, y tu señal viaja por la red de un operador mayorista que llega a todo el país.`,
      'Como no gastamos en antenas ni en cientos de tiendas, cobramos menos. Eliges un paquete de prepago, te llega la SIM a casa o activas una eSIM, la vinculas con tu CURP y ya eres tuister.',
    ],
  },
  mission: {
    title: 'Nuestra misión',
    text: 'Que estar conectado no dependa de cuánto ganas ni de dónde vives.',
    detail:
      'Por eso decimos el precio completo, cada tarjeta explica qué limita tus datos y tus redes, y contestamos con personas.',
  },
  history: {
    title: 'Nuestra historia',
    steps: [
      {
        title: `${rare.foundedYear}: empezamos en Tampico`,
        text: 'Entre el río Pánuco y el Golfo, con una idea sencilla: que recargar no fuera un lujo.',
      },
      {
        title: 'Cruzamos el puente',
        text: `De ${conditions.freeZone}, donde la SIM llega sin costo, pasamos a enviarla a todo el país.`,
      },
      {
        title: 'Hoy, tuisters en todo México',
        text: `Con SIM y eSIM, planes de 1 a 360 días, y llamadas y SMS a ${abroad.countries}.`,
      },
    ],
  },
  services: {
    title: 'Lo que hacemos por ti',
    list: [
      {
        title: 'Paquetes de datos económicos',
        text: 'Desde un día hasta un año, con el precio por día a la vista para que compares.',
        action: { label: 'Ver precios', to: '/paquetes' },
      },
      {
        title: 'Cobertura nacional e internacional',
        text: `Señal en los 32 estados. ${abroad.calls} ${abroad.roaming}`,
        action: { label: 'Ver cobertura', to: '/cobertura' },
      },
      {
        title: 'Conectividad rural',
        text: 'La banda 28 llega más lejos que otras: más pueblos y rancherías con internet.',
        action: { label: 'Verificar mi equipo', to: '/compatibilidad' },
      },
      {
        title: 'Asistencia técnica por WhatsApp',
        text: 'Escríbenos y te contesta una persona, no un menú.',
        action: null,
      },
    ],
    chat: 'Abrir WhatsApp',
  },
  call: {
    title: '¿Listo para ser tuister?',
    text: 'Elige tu paquete, conserva tu número y paga menos desde hoy.',
    action: 'Ver paquetes',
  },
} as const;
