import { Workbox, messageSW } from 'workbox-window';

interface Occasions {
  /** Called when a new version is installed. */
  readonly waiting: () => void;
  /** Called when a new version is in control, because this tab or another one has activated it. */
  readonly active: () => void;
  /** Called when the browser discarded a worker because one of its files could not be fetched. */
  readonly thrownAway: () => void;
}

interface Registered {
  readonly workbox: Workbox;
  /** Whether the controlling worker has the script of this page; null without a worker. */
  readonly hasOwn: boolean | null;
}

/** @param own Path of this page's script. */
export async function registerWorker(
  script: string,
  own: string,
  on: Occasions,
): Promise<Registered> {
  const { serviceWorker } = navigator;
  const workbox = new Workbox(script);
  /** The server sent this page in the waiting version, so no confirmation is needed. */
  let isOwnWaiting = false;
  const has = async (worker: ServiceWorker): Promise<boolean> =>
    (await messageSW(worker, { type: 'HAS', path: own })) !== false;
  workbox.addEventListener('waiting', ({ sw }) => {
    // The first worker may also wait briefly, because Firefox activates it late.
    if (serviceWorker.controller === null || sw === undefined) return;
    void has(sw).then((isOwn) => {
      isOwnWaiting = isOwn;
      if (isOwn) workbox.messageSkipWaiting();
      else on.waiting();
    });
  });
  workbox.addEventListener('redundant', on.thrownAway);
  // The first worker takes control of a page that has its version; every later worker takes control of
  // pages of an older version.
  let first = serviceWorker.controller === null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (first || isOwnWaiting) first = isOwnWaiting = false;
    else on.active();
  });
  await workbox.register({ immediate: true });
  const { controller } = serviceWorker;
  return { workbox, hasOwn: controller === null ? null : await has(controller) };
}
