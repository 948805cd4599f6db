import { site } from '../../shared/site';

export const texts = {
  title: '¡Bienvenido, tuister!',
  intro: {
    login: 'Entra a tu cuenta y sigue navegando sin vueltas.',
    register: 'Crea tu cuenta en dos minutos: al pagar, tu correo ya viene escrito.',
    reset: 'Elige una contraseña nueva y entra otra vez.',
  },
  offline:
    'Estás sin conexión. Para entrar o crear tu cuenta necesitas internet: lo que escribiste sigue aquí y el botón se activa solo cuando vuelva la red.',
  tabs: { label: 'Acceso', login: 'Iniciar Sesión', register: 'Registro' },
  login: {
    heading: 'Inicia sesión',
    submit: 'Entrar',
    sending: 'Entrando…',
    verify:
      'Hubo muchos intentos fallidos con este correo. Completa la verificación y vuelve a entrar.',
    switch: '¿Aún no tienes cuenta?',
    switchLink: 'Regístrate',
  },
  register: {
    heading: 'Crea tu cuenta',
    note: 'Todos los campos son obligatorios.',
    who: 'Tus datos',
    where: 'Tu dirección',
    access: 'Contacto y contraseña',
    captcha: 'Verificación',
    submit: 'Crear cuenta',
    sending: 'Creando tu cuenta…',
    privacyBefore: 'Al crear tu cuenta aceptas los ',
    terms: 'términos y condiciones',
    privacyBetween: ' y el ',
    privacy: 'aviso de privacidad',
    switch: '¿Ya tienes cuenta?',
    switchLink: 'Inicia sesión',
  },
  /** Of the registration, in the order in which the core validates them. */
  fields: {
    firstName: 'Nombre',
    lastName: 'Apellidos',
    address: 'Dirección',
    between_Streets: 'Entre calles',
    CP: 'Código postal',
    description: 'Referencias',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    password: 'Contraseña',
    confirmPassword: 'Repite la contraseña',
  },
  hints: {
    address: 'Calle, número y colonia.',
    between_Streets: 'Por ejemplo: Altamira y Carpintero.',
    description: 'Color de la fachada, portón, un negocio cerca.',
    phone: '10 dígitos.',
    password: 'Al menos 8 caracteres.',
  },
  passwordsDiffer: {
    toast: 'Las contraseñas no coinciden',
    alert: 'Las contraseñas no coinciden.',
  },
  captchaMissing: 'Por favor, completa el reCAPTCHA.',
  success: {
    title: 'Inicio de sesión exitoso',
    login: '¡Login hecho satisfactoriamente!',
    register: 'Cuenta creada satisfactoriamente',
    registerNext:
      'No pudimos iniciar tu sesión. Entra con el correo y la contraseña que acabas de elegir.',
    notKept:
      'Tu navegador no permite guardar la sesión, así que no te recordará. Puedes comprar sin cuenta, o permitir el almacenamiento del sitio y entrar otra vez.',
    ok: 'OK',
  },
  failure: {
    title: 'Error de conexión',
    text: (detail: string) =>
      `Ocurrió un problema al comunicarse con el servidor. Detalle: ${detail}`,
    incident: (id: string) => `Código para soporte: ${id}`,
    coreUnavailable:
      'No se cargó una parte de la tienda. Revisa tu internet e inténtalo de nuevo: lo que escribiste sigue aquí.',
    unexpected: 'Algo falló en esta página. Inténtalo de nuevo: lo que escribiste sigue aquí.',
    ok: 'OK',
  },
  captcha: {
    loading: 'Preparando la verificación…',
    blocked:
      'No se pudo cargar la verificación que nos protege de robots. Puede que un bloqueador de anuncios, la red o una extensión la haya detenido. Desactívalo en esta página o cambia de red y reintenta: lo que escribiste no se pierde.',
    unreachable: (detail: string) =>
      `No se pudo preparar la verificación que nos protege de robots. ${detail} Lo que escribiste no se pierde.`,
    failed:
      'La verificación no terminó. Puede que un bloqueador o una extensión la haya detenido. Desactívalo en esta página y reintenta: lo que escribiste no se pierde.',
    insecure:
      'La verificación necesita una conexión segura. Abre esta página con https:// y vuelve a intentarlo.',
    retry: 'Reintentar',
    help: 'Pedir ayuda por WhatsApp',
    helpMessage:
      'Hola, no puedo entrar ni crear mi cuenta porque la verificación no carga en mi navegador.',
  },
  elsewhere: {
    text: 'Iniciaste sesión en otra pestaña. Lo que escribiste en el registro sigue aquí.',
    leave: 'Descartarlo y ver mi cuenta',
  },
  signedIn: {
    title: 'Ya iniciaste sesión',
    text: 'Tu sesión está abierta en este navegador. Lo que pagas desde aquí lo encuentras en Mis compras.',
    plans: 'Ver paquetes',
  },
  forgot: {
    link: '¿Olvidaste tu contraseña?',
    title: 'Recupera tu contraseña',
    byMail:
      'Escribe el correo de tu cuenta y te mandamos un enlace para elegir otra; sirve una vez y durante 30 minutos.',
    heading: 'Pide tu enlace',
    submit: 'Mandarme el enlace',
    sending: 'Pidiendo el enlace…',
    offline:
      'Estás sin conexión. Para pedir tu enlace necesitas internet: el botón se activa solo cuando vuelva la red.',
    sent: (sender: string) =>
      `Si ese correo tiene una cuenta, en unos minutos te llega el enlace, desde ${sender}. Si no lo ves, busca en el correo no deseado.`,
    text: 'Pide por chat un enlace para elegir otra. Lo mandamos solo al correo de tu cuenta, nunca al chat; sirve una vez y durante 30 minutos.',
    guest: 'Para comprar no necesitas cuenta.',
    chat: 'Pedir el enlace por WhatsApp',
    message: `Hola, ${site.brand}. Olvidé mi contraseña: manden por favor el enlace al correo de mi cuenta.`,
  },
  reset: {
    heading: 'Elige tu contraseña nueva',
    note: 'Al guardarla se cierran tus sesiones en otros navegadores y teléfonos.',
    submit: 'Guardar contraseña',
    sending: 'Guardando…',
    done: 'Tu contraseña nueva ya está, y tu sesión iniciada.',
    invalid: 'Este enlace ya no sirve: se usa una sola vez y dura 30 minutos. Pide otro.',
    again: 'Pedir otro enlace',
    offline:
      'Estás sin conexión. Para guardar tu contraseña necesitas internet: el botón se activa solo cuando vuelva la red.',
  },
  password: {
    heading: 'Cambia tu contraseña',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    note: 'Al cambiarla se cierra tu sesión en los demás navegadores y teléfonos.',
    submit: 'Guardar contraseña',
    sending: 'Guardando…',
    done: 'Cambiaste tu contraseña. En los demás dispositivos hay que entrar con la nueva.',
    offline:
      'Estás sin conexión. Para cambiar tu contraseña necesitas internet: el botón se activa solo cuando vuelva la red.',
  },
} as const;
