import type { Family } from '@tuisty/shop-core';

interface PageTexts {
  readonly title?: string;
  readonly description: string;
}

/** Title and description of each page. */
export const pageTexts = {
  home: {
    description:
      'Paquetes de datos prepago desde Tampico para todo México: llamadas y SMS a México, Estados Unidos y Canadá. Sin contratos. Recibe tu SIM en casa.',
  },
  overview: {
    title: 'Paquetes',
    description:
      'Paquetes de 1 a 360 días en SIM o eSIM: compara precios, revisa si tu celular es compatible y aprende a instalarla.',
  },
  coverage: {
    title: 'Cobertura',
    description:
      'Mapa de cobertura por estado en todo México, y consulta por chat si hay señal en tu dirección.',
  },
  about: {
    title: 'Nosotros',
    description:
      'Quiénes somos: un operador móvil nacido en Tampico. Misión, historia y servicios.',
  },
  compatibility: {
    title: 'Verificar IMEI',
    description:
      'Marca *#06#, escribe el IMEI de tu celular y mira si es compatible: Banda 28, VoLTE y eSIM.',
  },
  topUps: {
    title: 'Recargas',
    description: 'Recarga cualquier número Tuisty con tarjeta, sin registrarte.',
  },
  access: {
    title: 'Acceder',
    description: 'Inicia sesión o crea tu cuenta Tuisty. También puedes comprar sin cuenta.',
  },
  privacy: {
    title: 'Aviso de privacidad',
    description:
      'Qué datos personales pedimos, para qué los usamos y cómo ejercer tus derechos ARCO o dejar de recibir publicidad.',
  },
  terms: {
    title: 'Términos y condiciones',
    description:
      'Condiciones de las líneas, recargas, redes sociales ilimitadas, promociones y trámites, explicadas en palabras claras.',
  },
  justice: {
    title: 'Colaboración con la justicia',
    description:
      'Área responsable, contacto las 24 horas y requisitos para que las autoridades pidan datos, localización o intervención.',
  },
  cart: {
    title: 'Carrito',
    description: 'Revisa tus paquetes, cambia cantidades y paga con tarjeta de forma segura.',
  },
  purchases: {
    title: 'Mis compras',
    description: 'Lo que pagaste desde este dispositivo: tu referencia y lo que sigue.',
  },
  proceed: { title: 'Proceder a pagar', description: 'Te llevamos a la pasarela de pagos.' },
  success: { title: 'Gracias por tu compra', description: 'Tu compra quedó registrada.' },
  notFound: {
    title: 'Página no encontrada',
    description: 'La página que buscas no existe o cambió de lugar.',
  },
} as const satisfies Record<string, PageTexts>;

export const folioTexts = {
  title: (id: string, plan: string) => `Folio ${id}: ${plan}`,
  description: (id: string, plan: string) =>
    `Tarifa inscrita con el folio ${id}: ${plan}. Precio, vigencia y lo que incluye el paquete, en PDF.`,
} as const;

export const familyPageTexts: Readonly<Record<Family, Required<PageTexts>>> = {
  express: {
    title: 'Paquetes Express',
    description: 'Datos por día, por semana o por quince días, con llamadas y SMS. Sin contratos.',
  },
  mensual: {
    title: 'Paquetes mensuales',
    description: 'De 1GB a 100GB por 30 días, con redes sociales, llamadas y SMS. Sin contratos.',
  },
  trimestral: {
    title: 'Paquetes trimestrales',
    description: 'Paga una vez y despreocúpate 90 días: datos, llamadas y SMS por menos al mes.',
  },
  semestral: {
    title: 'Paquetes semestrales',
    description: 'Medio año de datos, llamadas y SMS con un solo pago. Sin contratos.',
  },
  anual: {
    title: 'Paquetes anuales',
    description: 'Un solo pago y 360 días de datos, llamadas y SMS.',
  },
};

export const appTexts = {
  skip: 'Saltar al contenido',
  newVersion: {
    text: 'Hay una versión nueva de la tienda. Se abrirá cuando cambies de página; tu carrito no cambia.',
    action: 'Actualizar ahora',
  },
  error: {
    title: 'Algo se enredó de nuestro lado',
    text: 'No pudimos mostrar esta página. Tu carrito sigue guardado. Vuelve a cargarla; si pasa otra vez, escríbenos por WhatsApp.',
    reload: 'Volver a cargar',
    home: 'Ir a inicio',
    chat: 'Escríbenos por WhatsApp',
    message: 'Hola. La tienda en línea me mostró un error.',
  },
} as const;
