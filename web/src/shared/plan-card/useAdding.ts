import { useEffect, useState } from 'react';
import { useCartStore } from '../core/cart';

const ANSWER_MS = 1500;

/** Adds one unit of a plan per call and briefly confirms it, unless the cart rejects the addition. */
export function useAdding(planId: number) {
  const { add } = useCartStore();
  const [adds, setAdds] = useState(0);
  const [answering, setAnswering] = useState(false);

  useEffect(() => {
    if (adds === 0) return undefined;
    const timer = setTimeout(() => setAnswering(false), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [adds]);

  return {
    /** Number of additions, so that each addition restarts the feedback; 0 after the feedback ends. */
    answer: answering ? adds : 0,
    add: () => {
      const isRefused = add(planId)?.ok === false;
      if (!isRefused) setAdds((count) => count + 1);
      setAnswering(!isRefused);
    },
  };
}
