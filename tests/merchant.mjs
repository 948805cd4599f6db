/**
 * Every fact that the pages of a real merchant need, none of them a placeholder of the repository.
 * @type {Readonly<Record<string, string>>}
 */
export const merchant = {
  PUBLIC_URL: 'https://tienda.example',
  SHIPPING_PESOS: '99',
  VITE_LEGAL_NAME: 'Telefonía de Prueba, S.A.P.I. de C.V.',
  VITE_FOUNDED_YEAR: '2019',
  VITE_ADDRESS_STREET: 'Calle Aduana 1',
  VITE_ADDRESS_NEIGHBOURHOOD: 'Colonia Guadalupe',
  VITE_ADDRESS_POSTAL_CODE: '89120',
  VITE_ADDRESS_CITY: 'Ciudad Madero',
  VITE_ADDRESS_STATE: 'Tamps.',
  VITE_SALES_PHONE: '8331112233',
  VITE_WHATSAPP_PHONE: '8331112244',
  VITE_SALES_EMAIL: 'ventas@tienda.example',
  VITE_PRIVACY_EMAIL: 'datos@tienda.example',
  VITE_JUSTICE_EMAIL: 'autoridades@tienda.example',
  VITE_JUSTICE_PHONES: '8331112255,8331112266',
  VITE_LINE_REGISTRATION_URL: 'https://tienda.example/vincula',
  VITE_ANDROID_APP_URL: 'https://play.google.com/store/apps/details?id=example.tienda',
  VITE_IOS_APP_URL: 'https://apps.apple.com/mx/app/tienda/id1',
  VITE_RECHARGE_URL: '',
  VITE_FACEBOOK_URL: 'https://www.facebook.com/tienda.example',
  VITE_INSTAGRAM_URL: '',
  VITE_COVERAGE_SOURCE: 'red de la operadora, marzo de 2026',
  VITE_CONTRACT_REGISTRATION: '1234-2026',
};

/** What the repository invents about a merchant: e-mails, addresses, links, phones other than a form's example, names. */
export const inventedFacts =
  /tuisty\.mx|tuistymx|mx\.tuisty|id6400000000|(?<!ejemplo )833 ?555 ?0\d{3}|Telecomunicaciones, S\.A\.|Díaz Mirón/;
