import { Minus, Plus } from 'lucide-react';
import { IconButton } from './IconButton';
import styles from './QuantityStepper.module.css';

export interface QuantityStepperProps {
  readonly quantity: number;
  readonly onDecrease: () => void;
  readonly onIncrease: () => void;
  /** Accessible name of the group, for example 'Cantidad de Estelar 5GB'. */
  readonly label: string;
  readonly decreaseLabel: string;
  readonly increaseLabel: string;
}

/** A quantity between a minus and a plus button. Announces each new quantity; the core enforces the maximum. */
export function QuantityStepper({
  quantity,
  onDecrease,
  onIncrease,
  label,
  decreaseLabel,
  increaseLabel,
}: QuantityStepperProps) {
  return (
    <div role="group" aria-label={label} className={styles.stepper}>
      {/* aria-disabled instead of disabled, so that the button keeps the focus at the minimum. */}
      <IconButton
        label={decreaseLabel}
        aria-disabled={quantity <= 1 || undefined}
        onClick={onDecrease}
      >
        <Minus />
      </IconButton>
      <output className={styles.value} aria-live="polite">
        {quantity}
      </output>
      <IconButton label={increaseLabel} onClick={onIncrease}>
        <Plus />
      </IconButton>
    </div>
  );
}
