import { isWebUrl } from './web-url.mjs';

/**
 * @typedef {{ port: number, publicUrl: string, secretKey: string, carrierKey: string, olderVersions: string[] }} Settings
 *   publicUrl: where a browser reaches the payment page, without a slash at its end;
 *   secretKey, carrierKey: the only keys that the payment provider and the carrier accept;
 *   olderVersions: of the payment API, accepted beside the current one
 */

/**
 * Reads the settings; absent or empty means the default. Returns one line for each invalid setting, which begins with
 * its name.
 */
export function readSettings(/** @type {NodeJS.ProcessEnv} */ env) {
  /** @type {string[]} */
  const problems = [];
  const port = env.SANDBOX_PORT || '8082';
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    problems.push(`SANDBOX_PORT: a port number from 1 to 65535, not "${port}"`);
  }
  const publicUrl = (env.SANDBOX_PUBLIC_URL || `http://127.0.0.1:${port}`).replace(/\/+$/, '');
  if (env.SANDBOX_PUBLIC_URL && !isWebUrl(publicUrl)) {
    problems.push(`SANDBOX_PUBLIC_URL: an http or https address, not "${publicUrl}"`);
  }
  // A real key set here by mistake must be reported immediately.
  const secretKey = env.SANDBOX_SECRET_KEY || 'sk_test_sandbox';
  if (!secretKey.startsWith('sk_test_')) {
    problems.push('SANDBOX_SECRET_KEY: must begin with sk_test_');
  }
  const carrierKey = env.SANDBOX_CARRIER_KEY || 'carrier_test_sandbox';
  if (!carrierKey.startsWith('carrier_test_')) {
    problems.push('SANDBOX_CARRIER_KEY: must begin with carrier_test_');
  }
  const olderVersions = (env.SANDBOX_OLDER_VERSIONS || '').split(',').filter(Boolean);
  const settings = { port: Number(port), publicUrl, secretKey, carrierKey, olderVersions };
  return { settings, problems };
}
