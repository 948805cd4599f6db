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
    configureServer({ watcher, ws, environments, config }) {
      let due = false;
      let building = false;

      const buildOnce = async (): Promise<void> => {
        const started = performance.now();
        try {
          await build();
          const seconds = ((performance.now() - started) / 1000).toFixed(1);
          config.logger.info(`core: rebuilt in ${seconds} s`, { timestamp: true });
          // Changes during a build are built before the reload.
          if (due) return;
          for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
          ws.send({ type: 'full-reload' });
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          config.logger.error(`core: ${message}`, { timestamp: true });
          ws.send({ type: 'error', err: { message, stack: '', plugin: 'rebuilding' } });
        }
      };
      const buildAll = async (file: string): Promise<void> => {
        if (!folders.some((folder) => file.startsWith(folder + sep))) return;
        due = true;
        if (building) return;
        building = true;
        config.logger.info(`core: ${relative(process.cwd(), file)} has changed`, {
          timestamp: true,
        });
        while (due) {
          due = false;
          await buildOnce();
        }
        building = false;
      };

      watcher.add([...folders]);
      for (const event of ['add', 'change', 'unlink'] as const) {
        watcher.on(event, (file: string) => void buildAll(file));
      }
    },
  };
}
