import type { Plugin } from 'vite';

/** Numbers the React keys of lucide's icons: its random letters are what compresses least in the first load. */
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
