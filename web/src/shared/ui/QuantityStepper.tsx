import { Minus, Plus } from 'lucide-react';
import { cx } from './cx';
import { IconButton } from './IconButton';
import styles from './QuantityStepper.module.css';

export interface QuantityStepperProps {
  readonly quantity: number;
  readonly onDecrease: () => void;
  readonly onIncrease: () => void;
  /** Spoken name of the group, for example 'Cantidad de Estelar 5GB'. */
  readonly label: string;
  readonly decreaseLabel: string;
  readonly increaseLabel: string;
  /** The lowest quantity; the minus button rests there. */
  readonly min?: number;
  readonly className?: string | undefined;
}

/** Minus, number, plus. Announces the new number; the core checks the highest quantity. */
export function QuantityStepper({
  quantity,
  onDecrease,
  onIncrease,
  label,
  decreaseLabel,
  increaseLabel,
  min = 1,
  className,
}: QuantityStepperProps) {
  return (
    <div role="group" aria-label={label} className={cx(styles.stepper, className)}>
      {/* aria-disabled, not disabled: reaching the minimum must not throw the focus away. */}
      <IconButton
        label={decreaseLabel}
        aria-disabled={quantity <= min || undefined}
        onClick={onDecrease}
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <output className={styles.value} aria-live="polite">
        {quantity}
      </output>
      <IconButton label={increaseLabel} onClick={onIncrease}>
        <Plus aria-hidden="true" />
      </IconButton>
    </div>
  );
}
