import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './CardTable.module.css';
import { cx } from './cx';
import { VisuallyHidden, visuallyHidden } from './VisuallyHidden';

export interface CardColumn {
  readonly name: string;
  /** Whether the name is for screen readers only. */
  readonly isHidden?: boolean;
  readonly sorted?: 'ascending' | 'descending' | undefined;
  readonly className?: string | undefined;
}

interface CardTableProps {
  readonly label: string;
  readonly columns: readonly CardColumn[];
  /** Rows with the class `cardRow` and explicit roles. */
  readonly children: ReactNode;
  readonly bodyRef?: Ref<HTMLTableSectionElement>;
  readonly className: string | undefined;
}

export const cardRow = styles.row;

interface CardCellProps extends ComponentProps<'td'> {
  /** Its place in the card, a grid area of the row. */
  readonly area: string;
}

export function CardCell({ area, ...rest }: CardCellProps) {
  return <td {...rest} role="cell" style={{ gridArea: area }} />;
}

/**
 * A table whose rows are cards on narrow screens. Its roles are explicit, because screen readers ignore a table that
 * CSS does not display as a table.
 */
export function CardTable({ label, columns, children, bodyRef, className }: CardTableProps) {
  return (
    <table role="table" aria-label={label} className={cx(styles.table, className)}>
      <thead role="rowgroup" className={cx(visuallyHidden, styles.head)}>
        <tr role="row">
          {columns.map(({ name, isHidden = false, sorted, className: own }) => (
            <th key={name} role="columnheader" scope="col" aria-sort={sorted} className={own}>
              {isHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={bodyRef} className={styles.body}>
        {children}
      </tbody>
    </table>
  );
}
