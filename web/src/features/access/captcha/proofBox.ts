/** Holds the current captcha response, which may expire and be replaced. */
export interface ProofBox {
  /** Marks the start of a check. */
  begin(): void;
  /** Ends a check with a captcha response, or with null if it failed or the response was used. */
  settle(proof: string | null): void;
  isCompleted(): boolean;
  proof(): Promise<string | null>;
}

export function createProofBox(): ProofBox {
  let current: string | null = null;
  let checking = false;
  let waiting: ((proof: string | null) => void)[] = [];
  return {
    begin() {
      current = null;
      checking = true;
    },
    settle(proof) {
      current = proof;
      checking = false;
      for (const resolve of waiting) resolve(proof);
      waiting = [];
    },
    isCompleted: () => checking || current !== null,
    proof() {
      if (!checking) return Promise.resolve(current);
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
  };
}
