// Written by bindings/build.mjs from the description of the module.

/** A parameter of a rule, or a member of its parameter. */
export interface Parameter {
  readonly name: string;
  /** `number`, `count`, `boolean`, `string`, `cart`, or the names of an enumeration between slashes. */
  readonly type: string;
  /** Whether it may be undefined. */
  readonly isOptional?: boolean;
  /** Whether it may be null. */
  readonly isNullable?: boolean;
  /** The number that stands for undefined. */
  readonly usual?: number;
}

/** A function of the core. */
export interface Rule {
  readonly name: string;
  /** The name of the only parameter if it is an object or a list of objects, whose members are `parameters`. */
  readonly record?: string;
  readonly isList?: boolean;
  readonly parameters: readonly Parameter[];
  /**
   * The name of the result in `{ ok: true, … }`, of which `...` has the members. Errors of the rule are then returned
   * as `{ ok: false, code }`; otherwise they are thrown, like those of arguments.
   */
  readonly gives?: string;
  /** Like that of a parameter; `quote`, `restored`, `json`, `plans`, or before the first slash `errors`, `topUp`, `advice`. */
  readonly type: string;
}

export const rules: readonly Rule[];
/** A digest of everything that scripts and module share. The module's imports have it in their name. */
export const digest: string;
/** The error codes in the order of C++. */
export const errors: readonly string[];
/** The maximum length of a text. */
export const maxText: number;
