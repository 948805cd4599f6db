/** Texts about the last IMEI check, for pages other than the IMEI page. */
export const phoneTexts = {
  passed: (ending: string) => `Tu celular ya pasó (IMEI que termina en ${ending}).`,
  refused: (ending: string) =>
    `El celular que revisaste (IMEI que termina en ${ending}) no aparece como compatible.`,
  esim: 'Acepta eSIM: elígela y la recibes por correo, sin esperar el envío.',
  noEsim: 'No acepta eSIM: elige SIM física.',
  doubtful: 'Pero sin Banda 28 ni VoLTE casi no tendrá señal: pregúntanos antes de comprar.',
  chat: 'Preguntar por WhatsApp (abre otra pestaña)',
  chatMessage: 'Hola, revisé mi celular en la página y tengo dudas antes de comprar. ¿Me ayudan?',
  another: 'Revisar otro',
} as const;
