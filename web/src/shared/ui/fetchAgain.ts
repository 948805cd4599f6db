/**
 * A module's load that may be tried again after it failed. Firefox keeps the failure of an address for as long as the page
 * lives, so another try has another address: one that differs in what the server never sees.
 *
 * @param load A dynamic import, whose failure names the address.
 */
export function fetchAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let address: string | undefined;
  const attempt = (): Promise<Module> =>
    address === undefined
      ? load()
      : (import(/* @vite-ignore */ `${address}#${String(Date.now())}`) as Promise<Module>);
  return () =>
    attempt().catch((reason: unknown) => {
      address = /http[^\s#]+/.exec(String(reason))?.[0];
      throw reason;
    });
}
