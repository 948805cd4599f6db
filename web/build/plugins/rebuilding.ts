import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

export interface RebuildingOptions {
  /** The folders that the build depends on. */
  readonly folders: readonly string[];
  /** Rejects with an Error that has the compiler's message. */
  readonly build: () => Promise<void>;
}

/**
 * Builds again when a file in one of the folders changes, and then reloads the page. Compiler errors are shown in the
 * terminal and over the page, which keeps the last build.
 */
export function rebuilding({ folders, build }: RebuildingOptions): Plugin {
  return {
    name: 'rebuilding',
    apply: 'serve',
    configureServer({ watcher, ws, environments, config: { logger } }) {
      /** The changes since the last build began; those during a build are built before the reload. */
      let changes = 0;
      const rebuild = async (file: string): Promise<void> => {
        if (!folders.some((folder) => file.startsWith(folder + sep))) return;
        changes += 1;
        if (changes > 1) return;
        logger.info(`core: ${relative(process.cwd(), file)} has changed`, { timestamp: true });
        const started = performance.now();
        let failure: Error | null = null;
        for (let built = 0; built < changes;) {
          built = changes;
          try {
            await build();
            failure = null;
          } catch (reason) {
            failure = reason as Error;
          }
        }
        changes = 0;
        if (failure === null) {
          const seconds = ((performance.now() - started) / 1000).toFixed(1);
          logger.info(`core: rebuilt in ${seconds} s`, { timestamp: true });
          for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
          ws.send({ type: 'full-reload' });
        } else {
          const { message } = failure;
          logger.error(`core: ${message}`, { timestamp: true });
          ws.send({ type: 'error', err: { message, stack: '', plugin: 'rebuilding' } });
        }
      };

      watcher.add([...folders]);
      for (const event of ['add', 'change', 'unlink'] as const) {
        watcher.on(event, (file: string) => void rebuild(file));
      }
    },
  };
}
