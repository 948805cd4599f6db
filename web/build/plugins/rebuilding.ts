import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

export interface RebuildingOptions {
  /** Whose files the build is made of. */
  readonly folders: readonly string[];
  /** Fails with an Error whose message is what the compiler says. */
  readonly build: () => Promise<void>;
}

/**
 * Builds anew when a file in one of the folders changes, and loads the page anew when that is done. What the compiler
 * complains of is said in the terminal and over the page, which goes on with what was built last.
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
          config.logger.info(`rulebook: rebuilt in ${seconds} s`, { timestamp: true });
          // A change that came meanwhile is built first.
          if (due) return;
          for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
          ws.send({ type: 'full-reload' });
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          config.logger.error(`rulebook: ${message}`, { timestamp: true });
          ws.send({ type: 'error', err: { message, stack: '', plugin: 'rebuilding' } });
        }
      };
      const buildAll = async (file: string): Promise<void> => {
        if (!folders.some((folder) => file.startsWith(folder + sep))) return;
        due = true;
        if (building) return;
        building = true;
        config.logger.info(`rulebook: ${relative(process.cwd(), file)} has changed`, {
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
