import { Workbox, messageSW } from 'workbox-window';

interface Occasions {
  /** A new version is on the device. */
  readonly waiting: () => void;
  /** A new version answers, since this tab or another has activated it. */
  readonly active: () => void;
  /** The browser threw a worker away that lost one of its files. */
  readonly thrownAway: () => void;
}

interface Registered {
  readonly workbox: Workbox;
  /** Whether the worker that answers has the script of this page; null without a worker. */
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
    // The very first worker may wait too, for a moment: Firefox activates it late.
    if (serviceWorker.controller === null || sw === undefined) return;
    void has(sw).then((isOwn) => {
      isOwnWaiting = isOwn;
      if (isOwn) workbox.messageSkipWaiting();
      else on.waiting();
    });
  });
  workbox.addEventListener('redundant', on.thrownAway);
  // The first worker takes a page that the server sent in the same version; every later one takes
  // pages of an older one.
  let first = serviceWorker.controller === null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (first || isOwnWaiting) first = isOwnWaiting = false;
    else on.active();
  });
  await workbox.register({ immediate: true });
  const { controller } = serviceWorker;
  return { workbox, hasOwn: controller === null ? null : await has(controller) };
}
