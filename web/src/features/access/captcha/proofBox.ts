/** The proof of a captcha as it comes, goes and comes again. */
export interface ProofBox {
  /** A check has begun. */
  begin(): void;
  /** A check has ended: with a proof, or null without one. Also for a proof that is spent. */
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
