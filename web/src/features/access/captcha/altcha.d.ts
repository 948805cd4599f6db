// The package ships this file without a declaration. Imported for its effect.
declare module 'altcha/i18n/es-419';
