import { describe, expect, it } from '@jest/globals';
import { emscriptenVersion, measure, recordedSize } from '../../bindings/size.mjs';

const BUDGET = 31_200;

describe('the gzip size of module and glue', () => {
  it('stays within the budget', () => {
    expect(measure().total).toBeLessThanOrEqual(BUDGET);
  });

  it('stays within 5% of the size recorded for this compiler', () => {
    const recorded = recordedSize(emscriptenVersion());
    // Grown on purpose? node bindings/size.mjs --record
    expect(measure().total).toBeLessThanOrEqual((recorded?.total ?? BUDGET) * 1.05);
  });
});
