import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Runs after all suites. */
export default function dropCluster() {
  const { SHOP_CLUSTER: cluster } = process.env;
  if (cluster !== undefined) rmSync(dirname(cluster), { recursive: true, force: true });
}
