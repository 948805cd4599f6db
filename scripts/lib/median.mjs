/** Returns the median; of an even count the higher of the two middle numbers. */
export function median(/** @type {number[]} */ values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
