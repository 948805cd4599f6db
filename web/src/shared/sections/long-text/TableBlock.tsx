import { useId } from 'react';
import type { Block } from './content';
import { RichText } from './RichText';
import styles from './TableBlock.module.css';

interface TableBlockProps {
  readonly table: Omit<Extract<Block, { kind: 'table' }>, 'kind'>;
  /** Class names of another look. */
  readonly scroll?: string | undefined;
  readonly look?: string | undefined;
}

/** A table whose first column names the rows. On narrow screens it scrolls separately, also by keyboard. */
export function TableBlock({
  table,
  scroll = styles.scroll,
  look = styles.table,
}: TableBlockProps) {
  const captionId = useId();
  const [corner = '', ...columns] = table.head;
  return (
    // A scrolling region must be reachable without a mouse.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={scroll} role="region" aria-labelledby={captionId} tabIndex={0}>
      <table className={look}>
        <caption id={captionId}>{table.caption}</caption>
        <thead>
          <tr>
            {corner === '' ? <td /> : <th scope="col">{corner}</th>}
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]}>
                  <RichText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
