import {
  createElement,
  lazy,
  memo,
  Suspense,
  useCallback,
  type ComponentType,
  type ReactNode,
} from 'react';
import { whenNear } from './whenNear';

const loads: (() => Promise<void>)[] = [];

/** Loads the code of every section, for the prerendering, which has no screen. */
export async function loadSections(): Promise<void> {
  for (const load of loads) await load();
}

/** Distance to the screen in pixels at which the code is fetched. */
const MARGIN_PX = 300;

/**
 * Returns a section whose code is fetched and hydrated when it comes near the screen. Until then, and if the code does
 * not arrive, its prerendered HTML stays, whose links work. In a page that the router opens the code is fetched at once.
 */
export function onSight(load: () => Promise<{ readonly default: ComponentType }>): ComponentType {
  let loaded: ComponentType | null = null;
  loads.push(async () => {
    loaded = (await load()).default;
  });

  let come: () => void = () => undefined;
  const near = new Promise<void>((resolve) => {
    come = resolve;
  });
  // A rejected promise would delete the prerendered HTML.
  const Pending = lazy(() => near.then(load).catch(() => new Promise<never>(() => undefined)));

  function Section(): ReactNode {
    const watch = useCallback((place: HTMLElement | null) => {
      if (place?.firstElementChild) return whenNear(place, MARGIN_PX, come);
      // Without HTML the router has opened the page.
      come();
      return () => undefined;
    }, []);
    return (
      <div ref={watch}>
        <Suspense fallback={null}>{createElement(loaded ?? Pending)}</Suspense>
      </div>
    );
  }
  // Rendered again, React would replace the HTML that waits for its code.
  return memo(Section);
}
