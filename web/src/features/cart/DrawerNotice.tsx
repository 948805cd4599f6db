import { useEffect, useState } from 'react';
import { useCartStore, type CartNotice } from '../../shared/cart';
import { Button } from '../../shared/ui';
import styles from './CartDrawer.module.css';
import { describeNotice, type NoticeMessage } from './describeNotice';
import { interceptNotices } from './noticeInterceptor';
import { texts } from './texts';
import { useNoticeAction } from './useNoticeAction';

interface Said {
  readonly notice: CartNotice;
  readonly message: NoticeMessage;
}

/** Says within the drawer what toasts say elsewhere: the last removal with its undo, a limit. */
export function DrawerNotice() {
  const store = useCartStore();
  const act = useNoticeAction();
  const [said, setSaid] = useState<Said | null>(null);

  useEffect(
    () =>
      interceptNotices((notice) => {
        if (notice.kind !== 'removed' && notice.kind !== 'refused') return false;
        const { core } = store.core.getSnapshot();
        const [message] = describeNotice(notice, core, store.getSnapshot().cart);
        setSaid(message === undefined ? null : { notice, message });
        return true;
      }),
    [store],
  );

  const action = said?.message.action ?? null;
  return (
    <div role="status" className={styles.notice}>
      {said === null ? null : <p>{said.message.text}</p>}
      {said === null || action === null ? null : (
        <Button
          variant="quiet"
          onClick={() => {
            act(said.notice, action);
            setSaid(null);
          }}
        >
          {texts.actions[action]}
        </Button>
      )}
    </div>
  );
}
