/** Returns the value that this share (0 to 1) does not exceed: the median by default. */
export function percentile(/** @type {readonly number[]} */ values, share = 0.5) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
