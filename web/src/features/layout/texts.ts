import { site } from '../../shared/site';

export const texts = {
  mainNavigation: 'Principal',
  homeLink: `${site.brand}, ir a inicio`,
  home: 'Inicio',
  plans: 'Paquetes',
  topUps: 'Recargas',
  purchases: 'Mis compras',
  showFamilies: 'Ver los tipos de paquete',
  coverage: 'Cobertura',
  compatibility: 'Compatibilidad',
  about: 'Nosotros',
  offline: 'Sin conexión. Lo que ves y tu carrito siguen aquí.',
  openMenu: 'Abrir menú',
  menu: 'Menú',
  chat: {
    label: 'Escríbenos por WhatsApp',
    message: `Hola, ${site.brand}. Quiero más información.`,
  },
} as const;
