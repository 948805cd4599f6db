import type { RefObject } from 'react';
import { planImage } from '../../../shared/core/catalogue';
import { allowanceOf } from '../../../shared/core/catalogue/names';
import styles from './CartTable.module.css';
import { LineStepper, RemoveButton } from './LineControls';
import { texts } from './texts';
import type { ShownLine } from './useCartLines';
import { cx, VisuallyHidden, visuallyHidden } from '../../../shared/ui';
import { Picture } from '../../../shared/ui/Picture';

interface CartTableProps {
  readonly lines: readonly ShownLine[];
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>;
  readonly onRemoving: (index: number) => void;
}

/**
 * The lines of the cart. On narrow screens each row is laid out as a card. Explicit ARIA roles are needed because CSS
 * `display` values other than those of tables remove the table semantics for screen readers.
 */
export function CartTable({ lines, bodyRef, onRemoving }: CartTableProps) {
  const { columns } = texts;
  return (
    <table role="table" aria-label={texts.title} className={styles.table}>
      <thead role="rowgroup" className={cx(visuallyHidden, styles.head)}>
        <tr role="row">
          <th role="columnheader" scope="col">
            <VisuallyHidden>{columns.image}</VisuallyHidden>
          </th>
          <th role="columnheader" scope="col">
            {columns.product}
          </th>
          <th role="columnheader" scope="col">
            {columns.price}
          </th>
          <th role="columnheader" scope="col">
            {columns.quantity}
          </th>
          <th role="columnheader" scope="col" className={styles.number}>
            {columns.total}
          </th>
          <th role="columnheader" scope="col">
            <VisuallyHidden>{columns.remove}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" ref={bodyRef} className={styles.body}>
        {lines.map((line, index) => (
          <CartRow key={line.plan.id} line={line} onRemoving={() => onRemoving(index)} />
        ))}
      </tbody>
    </table>
  );
}

interface CartRowProps {
  readonly line: ShownLine;
  readonly onRemoving: () => void;
}

function CartRow({ line, onRemoving }: CartRowProps) {
  const { plan, quantity, totalText } = line;
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.image}>
        <Picture src={planImage(plan)} width={160} height={160} />
      </td>
      <td role="cell" className={styles.product}>
        <p className={styles.name}>{`${plan.name} ${plan.dataPlus}`}</p>
        <p className={styles.facts}>
          <span>{allowanceOf(plan)}</span>
          <span>{texts.unlimited}</span>
          <span>{plan.duration}</span>
        </p>
        <p className={styles.caps}>{plan.capsLine}</p>
      </td>
      <td role="cell" className={styles.price}>
        {texts.linePrice(plan.priceText, quantity)}
      </td>
      <td role="cell" className={styles.quantity}>
        <LineStepper line={line} />
      </td>
      <td role="cell" className={styles.lineTotal}>
        {totalText}
      </td>
      <td role="cell" className={styles.remove}>
        <RemoveButton plan={plan} onRemoving={onRemoving} />
      </td>
    </tr>
  );
}
