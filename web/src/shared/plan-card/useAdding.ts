import { useEffect, useState } from 'react';
import { useAnnounce, useCartStore } from '../cart';

const ANSWER_MS = 1500;

/** Adds a plan to the cart and confirms it for a moment, unless it was rejected. Every call counts. */
export function useAdding(planId: number) {
  const { add } = useCartStore();
  const announce = useAnnounce();
  const [adds, setAdds] = useState(0);
  const [answering, setAnswering] = useState(false);

  useEffect(() => {
    if (adds === 0) return undefined;
    const timer = setTimeout(() => {
      setAnswering(false);
    }, ANSWER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [adds]);

  return {
    /** Number of additions, so that each one is displayed again; 0 when the feedback ends. */
    answer: answering ? adds : 0,
    add: () => {
      const change = add(planId);
      announce({ kind: 'add', planId, change });
      const isRefused = change?.ok === false;
      if (!isRefused) setAdds((count) => count + 1);
      setAnswering(!isRefused);
    },
  };
}
