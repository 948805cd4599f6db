import {
  fact,
  facts,
  list,
  text,
  type SectionGroup,
} from '../../../shared/sections/long-text/content';
import { lineRegistration } from '../../../shared/sections/long-text/lineRegistration';

export const requirementTerms: SectionGroup = {
  id: 'requisitos-para-contratar',
  title: 'Requisitos para contratar',
  intro: 'Lo que te pedimos al comprar y lo que tu equipo necesita.',
  sections: [
    {
      id: 'datos-que-te-pedimos',
      title: 'Datos que te pedimos',
      blocks: [
        facts(
          fact('Tipo de SIM', 'Física o eSIM.'),
          fact('Nombre completo', 'Como aparece en tu identificación.'),
          fact(
            'Correo electrónico',
            'Ahí llegan tu comprobante y, si elegiste eSIM, su código QR.',
          ),
          fact('Número de contacto', 'Para ponernos de acuerdo en la entrega.'),
          fact('Dirección', 'Donde recibes la SIM física, con código postal y referencias.'),
          fact('CURP', lineRegistration.text),
          fact('Portabilidad', 'Sí o no. Si traes tu número, también tu NIP.'),
          fact('Forma de pago', 'Con qué vas a pagar.'),
        ),
      ],
    },
    {
      id: 'requisitos-del-equipo',
      title: 'Requisitos de tu equipo',
      blocks: [
        list(
          'Liberado: que acepte SIM de cualquier compañía.',
          'Compatible con la banda 28 y, para llamar, con VoLTE.',
          'Para eSIM, un equipo que la admita y conexión a internet al instalarla.',
          'Sin reporte de robo o extravío.',
        ),
        text(
          'Marca *#06# para ver tu IMEI de 15 dígitos y revísalo en [compatibilidad](/compatibilidad) antes de pagar.',
        ),
      ],
    },
  ],
};
