export const texts = {
  title: 'Esta página se nos fue con la marea',
  text: 'No encontramos lo que buscas: puede que la dirección tenga un error o que la página haya cambiado de lugar.',
  home: 'Ir a inicio',
  plans: 'Ver paquetes mensuales',
} as const;
