// The package has no type declaration for this module, which is imported for its side effect.
declare module 'altcha/i18n/es-419';
