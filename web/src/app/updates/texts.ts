export const newVersionTexts = {
  text: 'Hay una versión nueva de la tienda. Se abrirá cuando cambies de página; tu carrito no cambia.',
  action: 'Actualizar ahora',
};
