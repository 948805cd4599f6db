import type { RefObject } from 'react';
import { planImage } from '../../../shared/core/catalogue';
import { allowanceOf } from '../../../shared/core/catalogue/names';
import styles from './CartTable.module.css';
import { LineStepper, RemoveButton } from './LineControls';
import { texts } from './texts';
import type { ShownLine } from './useCartLines';
import { cx, Picture } from '../../../shared/ui';
import { CardCell, CardTable, cardRow } from '../../../shared/ui/CardTable';

interface CartTableProps {
  readonly lines: readonly ShownLine[];
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>;
  readonly onRemoving: (index: number) => void;
}

export function CartTable({ lines, bodyRef, onRemoving }: CartTableProps) {
  const { image, product, price, quantity, total, remove } = texts.columns;
  return (
    <CardTable
      label={texts.title}
      columns={[
        { name: image, isHidden: true },
        ...[product, price, quantity].map((name) => ({ name })),
        { name: total, className: styles.number },
        { name: remove, isHidden: true },
      ]}
      className={styles.table}
      bodyRef={bodyRef}
    >
      {lines.map((line, index) => {
        const { plan } = line;
        return (
          <tr key={plan.id} role="row" className={cx('sheet', cardRow, styles.row)}>
            <CardCell area="image" className={styles.image}>
              <Picture src={planImage(plan)} width={160} height={160} />
            </CardCell>
            <CardCell area="product">
              <p className="display large">{`${plan.name} ${plan.dataPlus}`}</p>
              <p className={styles.facts}>
                <span>{allowanceOf(plan)}</span>
                <span>{texts.unlimited}</span>
                <span>{plan.duration}</span>
              </p>
              <p className="soft">{plan.capsLine}</p>
            </CardCell>
            <CardCell area="price" className="soft tabular">
              {texts.linePrice(plan.priceText, line.quantity)}
            </CardCell>
            <CardCell area="quantity">
              <LineStepper line={line} />
            </CardCell>
            <CardCell area="total" className={cx('large strong tabular', styles.lineTotal)}>
              {line.totalText}
            </CardCell>
            <CardCell area="remove" className={styles.remove}>
              <RemoveButton plan={plan} onRemoving={() => onRemoving(index)} />
            </CardCell>
          </tr>
        );
      })}
    </CardTable>
  );
}
