import { posix } from 'node:path';

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** The file behind a specifier: a relative one, or `@/` for web/src. Null for packages and pictures. */
export function resolveIn(
  files: ReadonlySet<string>,
  from: string,
  specifier: string,
): string | null {
  let base: string;
  if (specifier.startsWith('@/')) base = `web/src/${specifier.slice(2)}`;
  else if (specifier.startsWith('.')) base = posix.join(posix.dirname(from), specifier);
  else return null;
  const ending = endings.find((candidate) => files.has(base + candidate));
  return ending === undefined ? null : base + ending;
}

/** Returns the files of one import cycle with the first one repeated at the end, or nothing without
 * a cycle. */
export function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    const start = path.indexOf(file);
    if (start !== -1) return [...path.slice(start), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next);
      if (circle.length > 0) return circle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const circle = visit(file);
    if (circle.length > 0) return circle;
  }
  return [];
}
