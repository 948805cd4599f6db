import { useCore } from '../../../shared/cart';
import {
  choiceReview,
  controlId,
  orderChoices,
  useReview,
  type Order,
} from '../../../shared/order';
import { chargesShipping, site } from '../../../shared/site';
import styles from './OrderChoices.module.css';
import { Pills } from './Pills';
import { choiceTexts, faultText } from './texts';

const texts = choiceTexts.zone;

/** Choice of the shipping zone, which determines the shipping cost of physical SIMs. */
export function ZoneChoice({ order }: { readonly order: Order }) {
  const { core } = useCore();
  const { isStrict, refusal } = useReview();
  const fault = order.faults.find(({ kind }) => kind === 'zone');
  const refused = refusal?.fault.kind === 'zone' ? refusal.message : null;
  const isSaid = isStrict || fault?.code === 'total_limit';
  const price =
    core === null || !chargesShipping() ? null : core.formatMxn(core.parseMxn(site.shippingPesos));
  return (
    <div className={styles.card}>
      <Pills
        id={controlId({ kind: 'zone', code: '' })}
        legend={order.physicalSims === 1 ? texts.legend : texts.legendOfSeveral}
        pills={[
          { value: 'local', ...texts.local },
          {
            value: 'elsewhere',
            name: texts.elsewhere.name,
            hint: price === null ? texts.elsewhere.hintUnknown : texts.elsewhere.hint(price),
          },
        ]}
        value={order.zone}
        error={refused ?? (fault !== undefined && isSaid ? faultText(fault.code) : null)}
        onChange={(zone) => {
          choiceReview.forgetRefusal();
          orderChoices.setZone(zone);
        }}
      />
    </div>
  );
}
