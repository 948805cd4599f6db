/** Freezes a value and everything in it. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

/** Parses JSON that the module wrote. The caller must state its type. */
export function readJson(json: string): unknown {
  return deepFreeze(JSON.parse(json) as unknown);
}
