import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { onDemand } from '../../shared/ui/onDemand';
import { takeOver, type Handover } from './handover';
import type { LiveMenuProps } from './LiveMenu';
import { StillMenu } from './StillMenu';

const live = onDemand<LiveMenuProps>(async () => (await import('./LiveMenu')).LiveMenu);

/**
 * The links of wide screens. Phones never show them and most visits never open them, so the code
 * that opens the families comes when the pointer or the focus does.
 */
export function MainMenu() {
  const [start, setStart] = useState<Handover | null>(null);
  const [, navigate] = useLocation();

  const onWanted = useCallback(
    (menu: HTMLElement, pressed: boolean) => {
      live.fetch().then(
        () => {
          if (menu.isConnected) setStart(takeOver(menu, pressed));
        },
        () => {
          // The links work without it. A press deserves an answer: the page of all families.
          if (pressed) navigate('/paquetes');
        },
      );
    },
    [navigate],
  );

  return start === null ? <StillMenu onWanted={onWanted} /> : <live.Component start={start} />;
}
