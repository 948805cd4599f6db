/** Messages for missing responses and responses without a message. */
export const texts = {
  timedOut: 'La tienda tardó demasiado en responder. Inténtalo de nuevo.',
  offline: 'No hay conexión con la tienda. Revisa tu internet e inténtalo de nuevo.',
  unreadable: 'La tienda dio una respuesta que no se pudo leer.',
  tooMany: 'Hay demasiadas solicitudes. Espera un minuto e inténtalo de nuevo.',
  unavailable: 'La tienda no está disponible. Inténtalo de nuevo en unos minutos.',
  refused: (status: number) => `La tienda no aceptó la solicitud (${status.toString()}).`,
} as const;
