import { useState, type ChangeEvent } from 'react';
import { TextField } from '../../../shared/forms';
import {
  choiceReview,
  controlId,
  orderChoices,
  useReview,
  type ChoiceFault,
  type Review,
  type UnitChoices,
} from '../../../shared/core/order';
import { KnownNumbers } from './KnownNumbers';
import { cx, VisuallyHidden } from '../../../shared/ui';
import styles from './OrderChoices.module.css';
import { Pills } from './Pills';
import { choiceTexts as texts, faultText } from './texts';

type Field = 'sim' | 'phone' | 'nip';

const phoneKeys = { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' } as const;

interface UnitFieldsProps {
  readonly planId: number;
  readonly plan: string;
  readonly index: number;
  /** Whether the cart has no other unit of the plan. */
  readonly isOnly: boolean;
  readonly unit: UnitChoices;
  /** Errors of this unit only. */
  readonly faults: readonly ChoiceFault[];
}

export function UnitFields({ planId, plan, index, isOnly, unit, faults }: UnitFieldsProps) {
  const review = useReview();
  const { refusal } = review;
  /** The review during which the fields have changed: their new errors wait for the next attempt to pay. */
  const [calm, setCalm] = useState<Review | null>(null);
  const isStrict = review.isStrict && review !== calm;
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());

  const change = (next: Partial<UnitChoices>): void => {
    choiceReview.forgetRefusal();
    orderChoices.setUnit(planId, index, next);
  };
  const idOf = (field: Field): string =>
    controlId({ kind: 'unit', planId, unit: index, field, code: '' });
  const errorOf = (field: Field): string | null => {
    if (refusal !== null && controlId(refusal.fault) === idOf(field)) return refusal.message;
    const fault = faults.find((one) => one.kind === 'unit' && one.field === field);
    return fault !== undefined && (isStrict || left.has(field)) ? faultText(fault.code) : null;
  };
  const leave = (field: Field): void => setLeft(new Set([...left, field]));

  const typed = (field: 'phone' | 'nip', label: string = texts.keep[field]) => ({
    id: idOf(field),
    label,
    hint: texts.keep[`${field}Hint`],
    error: errorOf(field),
    value: unit[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [field]: target.value }),
    onBlur: () => leave(field),
  });
  const pill = (sim: UnitChoices['sim']) => ({ value: sim, ...texts.sim[sim] });
  return (
    <div className={cx('stack-1', index > 0 && 'ruled')}>
      <Pills
        id={idOf('sim')}
        legend={
          isOnly ? (
            `${texts.sim.legend}${texts.of(plan)}`
          ) : (
            <>
              {texts.line(index + 1)}
              <VisuallyHidden>{texts.of(plan)}</VisuallyHidden>
            </>
          )
        }
        quiet={isOnly}
        pills={[pill('physical'), pill('esim'), pill('own')]}
        value={unit.sim}
        error={errorOf('sim')}
        onChange={(sim) => {
          setLeft(new Set());
          change({ sim });
          setCalm(choiceReview.read());
        }}
      />
      {unit.sim === 'own' ? (
        <div className="stack-1 columns-2">
          <TextField {...typed('phone', texts.own.phone)} {...phoneKeys} />
          <p className={cx('soft', styles.how)}>{texts.own.how}</p>
          <KnownNumbers
            except={unit.phone}
            onChoose={(phone) => {
              leave('phone');
              change({ phone });
            }}
          />
        </div>
      ) : (
        <>
          <label className="target line strong">
            <input
              type="checkbox"
              checked={unit.keepsNumber}
              onChange={({ target }) => {
                setLeft(new Set());
                change({ keepsNumber: target.checked });
                setCalm(choiceReview.read());
              }}
            />
            <span>
              {texts.keep.label}
              {isOnly ? null : (
                <VisuallyHidden>{` (${texts.line(index + 1)}${texts.of(plan)})`}</VisuallyHidden>
              )}
            </span>
          </label>
          {unit.keepsNumber ? (
            <div className="stack-1 columns-2">
              <TextField {...typed('phone')} {...phoneKeys} />
              {unit.sim === 'esim' ? (
                <TextField {...typed('nip')} inputMode="numeric" autoComplete="off" />
              ) : null}
              <p className={cx('soft', styles.how)}>{texts.keep.how[unit.sim]}</p>
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}
