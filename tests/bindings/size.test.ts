import { describe, expect, it } from '@jest/globals';
import { emscriptenVersion, measure, recordedSize } from '../../bindings/size.mjs';

const BUDGET = 28_000;

describe('module and glue, as gzip', () => {
  it('stay within the budget', () => {
    expect(measure().total).toBeLessThanOrEqual(BUDGET);
  });

  it('stay within 5% of what is recorded for this compiler', () => {
    const recorded = recordedSize(emscriptenVersion());
    // Grown on purpose? node bindings/size.mjs --record
    expect(measure().total).toBeLessThanOrEqual((recorded?.total ?? BUDGET) * 1.05);
  });
});
