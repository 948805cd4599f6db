export const texts = {
  title: 'Verificar IMEI',
  intro: 'Antes de cambiarte, comprueba en segundos si tu celular funciona con nuestra red.',
  dial: {
    before: 'Marca ',
    code: '*#06#',
    after: ' en tu celular: tu IMEI aparece en la pantalla. No cuesta nada.',
  },
  form: {
    label: 'IMEI de tu celular',
    submit: 'Verificar IMEI',
    busy: 'Verificando tu IMEI…',
    offline:
      'Estás sin conexión. Para verificar tu IMEI necesitas internet: el número sigue aquí y el botón se activa solo cuando vuelva la red.',
    count: (digits: number) =>
      digits > 15
        ? `Son ${digits.toString()} dígitos y el IMEI tiene 15.`
        : `${digits.toString()} de 15 dígitos`,
    complete: '15 dígitos: listo para verificar.',
    notDigits: 'El IMEI lleva solo números.',
    multiple: 'Hay más de un IMEI. Deja uno solo, el primero (IMEI 1).',
    iccid: 'Ese es el número de tu SIM (ICCID). Para ver el IMEI de tu celular marca *#06#.',
    checkDigit:
      'El último dígito no cuadra con los demás. Revisa que lo copiaste bien; también puedes verificarlo así.',
  },
  steps: {
    title: '¿Dónde encuentro mi IMEI?',
    list: [
      {
        title: 'Marca *#06#',
        text: 'Abre el teléfono como si fueras a llamar y marca *#06#. El número de 15 dígitos aparece solo.',
      },
      {
        title: 'O búscalo en los ajustes',
        text: 'iPhone: Configuración, General, Información. Android: Ajustes, Acerca del teléfono.',
      },
      {
        title: '¿Te salen dos?',
        text: 'Tu celular usa dos líneas. Verifica el primero: casi siempre es el que dice IMEI 1.',
      },
    ],
  },
  checks: {
    title: 'Qué revisamos',
    list: [
      {
        title: 'Banda 28',
        text: 'La señal que llega más lejos y entra mejor a casas y edificios.',
      },
      { title: 'VoLTE', text: 'Llamadas por la red 4G: se oyen más claras y no cortan tus datos.' },
      { title: 'eSIM', text: 'Un chip digital: activas tu línea sin esperar la SIM en casa.' },
    ],
  },
  rows: { imei: 'IMEI', band28: 'Banda 28', volte: 'VoLTE', esim: 'ESIM' },
  support: { yes: 'Sí', no: 'No', unknown: 'sin dato' },
  esim: { yes: 'Compatible', no: 'No Compatible', unknown: 'sin dato' },
  invalid: {
    title: 'Validación fallida',
    imei_not_digits: 'El IMEI debe contener únicamente caracteres numéricos.',
    length: (digits: number) =>
      `El IMEI debe tener exactamente 15 dígitos. Actualmente tiene ${digits.toString()}.`,
    imei_multiple: 'Pegaste más de un IMEI. Deja uno solo, el primero (IMEI 1), y verifícalo.',
    entered: 'IMEI ingresado',
    nothing: '(vacío)',
    ok: 'OK',
  },
  compatible: {
    title: '¡Compatible!',
    text: 'Tu celular funciona con nuestra red. Elige tu paquete y conserva tu número.',
    esim: 'Tu celular acepta eSIM: cualquiera de estos paquetes puede ser tuyo sin SIM física.',
    plans: 'Ver paquetes',
    keepBuying: 'Seguir con mi compra',
    close: 'Cerrar',
  },
  doubtful: {
    chatMessage:
      'Hola, mi celular aparece como compatible, pero no sé si podrá llamar. ¿Me conviene cambiarme?',
  },
  unknown: {
    text: 'El operador todavía no conoce este IMEI, así que no puede confirmarlo. Puede que tu celular sí funcione: revisa que lo copiaste bien o dinos marca y modelo por WhatsApp y lo comprobamos contigo.',
    chatMessage:
      'Hola, mi IMEI no aparece en su lista. Les paso la marca y el modelo de mi celular: ',
  },
  incompatible: {
    title: 'No compatible',
    text: 'Este celular no aparece como compatible con nuestra red. Comprueba el IMEI o prueba con otro equipo.',
    chatMessage: 'Hola, revisé mi IMEI en la página y dice que no es compatible. ¿Me ayudan?',
    close: 'Verificar otro',
  },
  failed: {
    title: 'Error de conexión',
    text: 'Ocurrió un problema al comunicarse con el servidor.',
    detail: 'Detalle',
    incident: 'Código para soporte',
    incomplete: 'El operador no dio una respuesta completa. Inténtalo de nuevo en unos minutos.',
    coreUnavailable: 'No se cargó una parte de la tienda. Revisa tu internet e inténtalo de nuevo.',
    unexpected: 'Algo falló en esta página. Inténtalo de nuevo.',
    retry: 'Reintentar',
    close: 'Cerrar',
  },
} as const;
