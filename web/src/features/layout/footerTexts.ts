import { pricesText, site } from '../../shared/site';

export const footerTexts = {
  promise: 'Datos, llamadas y SMS a precio claro. Nacimos en Tampico y hablamos como tú.',
  know: `Conoce ${site.brand}`,
  legal: 'Legal',
  contact: 'Contáctanos',
  follow: 'Síguenos',
  facebook: `${site.brand} en Facebook`,
  instagram: `${site.brand} en Instagram`,
  phone: 'Ventas',
  hours: 'Horarios de atención',
  regulator: `Consulta de tarifas en la ${site.regulatorShortName}`,
  portability: 'Portabilidad',
  contract: 'Contrato de adhesión (Profeco)',
  rights: 'Carta de derechos mínimos',
  fairUse: 'Política de uso justo',
  justice: 'Colaboración con la justicia',
  practices: 'Código de prácticas comerciales',
  terms: 'Términos y condiciones',
  privacy: 'Aviso de privacidad',
  company: site.legalName,
  currency: pricesText,
} as const;
