import type { Plugin } from 'vite';

/** Replaces the random React keys of lucide's icons by numbers, which compress better. */
export function iconKeys(): Plugin {
  return {
    name: 'icon-keys',
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\// },
      handler(code) {
        let count = 0;
        return { code: code.replace(/key: "\w+"/g, () => `key: "${String(count++)}"`), map: null };
      },
    },
  };
}
