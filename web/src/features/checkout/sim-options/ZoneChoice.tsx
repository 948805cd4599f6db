import { useState } from 'react';
import { useCore } from '../../../shared/core/cart';
import { TextField } from '../../../shared/forms';
import {
  choiceReview,
  controlId,
  orderChoices,
  useReview,
  type Order,
} from '../../../shared/core/order';
import { chargesShipping, site } from '../../../shared/site';
import styles from './OrderChoices.module.css';
import { choiceTexts, faultText } from './texts';

const texts = choiceTexts.zone;

/** The postal code, which determines the shipping cost of physical SIMs. */
export function ZoneChoice({ order }: { readonly order: Order }) {
  const { core } = useCore();
  const { isStrict, refusal } = useReview();
  const [isLeft, setLeft] = useState(false);
  const fault = order.faults.find(({ kind }) => kind === 'zone');
  const refused = refusal?.fault.kind === 'zone' ? refusal.message : null;
  const isShown =
    isStrict ||
    fault?.code === 'total_limit' ||
    (isLeft && fault?.code === 'postal_code_malformed');
  const price =
    core === null || !chargesShipping() ? null : core.formatMxn(core.parseMxn(site.shippingPesos));
  const elsewhere = price === null ? texts.elsewhereUnknown : texts.elsewhere(price);
  const hints = { local: texts.local, elsewhere } as const;
  return (
    <div className={styles.card}>
      <TextField
        id={controlId({ kind: 'zone', code: '' })}
        label={texts.label}
        className={styles.postalCode}
        hint={<span role="status">{order.zone === null ? texts.hint : hints[order.zone]}</span>}
        error={refused ?? (fault !== undefined && isShown ? faultText(fault.code) : null)}
        value={order.postalCode}
        inputMode="numeric"
        autoComplete="shipping postal-code"
        onChange={({ target }) => {
          choiceReview.forgetRefusal();
          orderChoices.setPostalCode(target.value);
        }}
        onBlur={() => {
          setLeft(true);
        }}
      />
    </div>
  );
}
