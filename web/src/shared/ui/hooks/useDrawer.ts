import { useState } from 'react';
import type { DrawerProps } from '../Drawer';
import type { OnDemand } from '../onDemand';

/** What the drawer of a button of the header gets from it. */
export type DrawerControl = Pick<DrawerProps, 'open' | 'onOpenChange'>;

/**
 * The state of a drawer whose code is fetched on first use, and the attributes of its button.
 *
 * @param instead Called if the code cannot be fetched, to lead to what the drawer shows.
 */
export function useDrawer<Props extends DrawerControl>(
  { fetch, prefetch }: OnDemand<Props>,
  instead: () => void,
) {
  const [open, onOpenChange] = useState(false);
  return {
    control: { open, onOpenChange } satisfies DrawerControl,
    button: {
      'aria-haspopup': 'dialog',
      'aria-expanded': open,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: () => {
        onOpenChange(true);
        fetch().catch(() => {
          onOpenChange(false);
          instead();
        });
      },
    },
  } as const;
}
