import type { SocialNetwork } from '@tuisty/shop-core';
import { catalogue } from '../../../shared/core/catalogue';
import { networkName } from '../../../shared/ui/art/NetworkIcon';
import {
  fact,
  facts,
  list,
  note,
  text,
  type Section,
  type SectionGroup,
} from '../../../shared/sections/long-text/content';

interface NetworkTerms {
  readonly network: SocialNetwork;
  readonly included: string;
  readonly excluded: string;
}

// The catalogue defines which networks consume no data.
const abroad = new Set(catalogue.plans.flatMap((plan) => plan.socialMediaInter));
const mexico = 'México.';
const northAmerica =
  'México. También Estados Unidos y Canadá en los planes que incluyen esta red en “Redes en USA y Canadá”.';

const networks: readonly NetworkTerms[] = [
  {
    network: 'whatsapp',
    included:
      'Enviar y recibir mensajes de texto, notas de voz, fotos, videos, documentos, contactos y ubicación. Ver y publicar estados.',
    excluded:
      'Llamadas y videollamadas, copias de seguridad en la nube y todo lo que abras desde un enlace fuera de la aplicación.',
  },
  {
    network: 'telegram',
    included:
      'Enviar y recibir mensajes, notas de voz, fotos, videos y archivos en chats, grupos y canales.',
    excluded:
      'Llamadas, videollamadas y transmisiones en vivo, pagos dentro de la aplicación, bots que abren páginas externas y enlaces.',
  },
  {
    network: 'messenger',
    included: 'Enviar y recibir mensajes, notas de voz, fotos, videos cortos y stickers.',
    excluded:
      'Llamadas y videollamadas, juegos, ver videos en grupo y enlaces que salen de la aplicación.',
  },
  {
    network: 'facebook',
    included:
      'Ver tu inicio, reaccionar, comentar, publicar texto y fotos, y ver videos publicados dentro de la aplicación.',
    excluded:
      'Transmisiones en vivo, juegos, videos alojados en otros sitios y enlaces que salen de la aplicación.',
  },
  {
    network: 'instagram',
    included:
      'Ver y publicar fotos, historias y reels, reaccionar, comentar y enviar mensajes directos.',
    excluded:
      'Transmisiones en vivo, llamadas y videollamadas, compras y enlaces que salen de la aplicación.',
  },
  {
    network: 'snapchat',
    included: 'Enviar y recibir snaps y mensajes, ver y publicar historias, usar filtros.',
    excluded:
      'Llamadas y videollamadas, juegos, contenido de socios en Descubrir y enlaces que salen de la aplicación.',
  },
  {
    network: 'twitter',
    included:
      'Leer y publicar texto y fotos, ver videos alojados en X, reaccionar y enviar mensajes directos.',
    excluded:
      'Transmisiones y espacios de audio en vivo, llamadas, videos alojados en otros sitios y enlaces que salen de la aplicación.',
  },
];

function sectionOf({ network, included, excluded }: NetworkTerms): Section {
  const name = networkName(network);
  return {
    id: `redes-${name.toLowerCase()}`,
    title: name,
    network,
    blocks: [
      facts(
        fact('Zona de uso', abroad.has(network) ? northAmerica : mexico),
        fact('Uso incluido', included),
        fact('Uso no incluido', excluded),
      ),
    ],
  };
}

export const socialTerms: SectionGroup = {
  id: 'redes-sociales-ilimitadas',
  title: 'Redes sociales ilimitadas',
  intro:
    'Cuáles redes trae tu plan lo dice su tarjeta. Aquí está qué puedes hacer en cada una sin gastar tus datos.',
  sections: [
    {
      id: 'redes-como-funcionan',
      title: 'Cómo funcionan',
      blocks: [
        text(
          'El uso incluido de cada red no descuenta los datos rápidos de tu plan mientras esté vigente. El uso no incluido sí los descuenta y, si ya se acabaron, navega a 512 Kbps.',
        ),
        list(
          'El beneficio vale en la aplicación oficial de cada red, actualizada, con la SIM o eSIM de tu línea.',
          'Necesitas un plan vigente. Al terminar el plan termina el beneficio.',
          'No vale con VPN, proxy ni navegadores que comprimen el tráfico, porque no podemos reconocer la red.',
          'Usar la red en otro equipo al que le compartes internet descuenta tus datos.',
        ),
        note(
          'También aplica la [política de uso justo](/politica-uso-justo): el uso anormal es el que pasa de 3 veces el promedio de la oferta.',
        ),
      ],
    },
    ...networks.map(sectionOf),
    {
      id: 'practicas-prohibidas',
      title: 'Prácticas prohibidas',
      blocks: [
        text('Con las redes ilimitadas y con tu línea en general no está permitido:'),
        list(
          'Revender el servicio, compartirlo a cambio de dinero o usarlo con fines comerciales.',
          'Usar la SIM en módems, ruteadores, centrales telefónicas, SIM box o equipos de máquina a máquina.',
          'Disfrazar otro tráfico como si fuera de una red social, o intercambiar archivos por redes P2P a través de ellas.',
          'Enviar publicidad masiva, mensajes automáticos, cadenas o fraudes.',
          'Hacer llamadas continuas o simultáneas que no sean entre personas.',
          'Alterar el IMEI del equipo, la SIM o la forma en que se mide el consumo.',
          'Usar el servicio para cometer delitos o para dañar a otras personas.',
        ),
        text(
          'Si encontramos una de estas prácticas te avisamos. Según el daño, podemos quitar el beneficio, bajar la velocidad a 512 Kbps, suspender la línea o cancelarla sin devolver el saldo.',
        ),
      ],
    },
  ],
};
