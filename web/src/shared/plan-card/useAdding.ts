import { useEffect, useState } from 'react';
import { useCartStore } from '../core/cart';

const ANSWER_MS = 1500;

/** Adds one unit of a plan per call and briefly confirms it, unless the cart rejects the addition. */
export function useAdding(planId: number) {
  const { add } = useCartStore();
  /** The additions since the feedback began, each of which restarts it; 0 after it. */
  const [answer, setAnswer] = useState(0);

  useEffect(() => {
    if (answer === 0) return undefined;
    const timer = setTimeout(() => setAnswer(0), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  return { answer, add: () => setAnswer(add(planId)?.ok === false ? 0 : answer + 1) };
}
