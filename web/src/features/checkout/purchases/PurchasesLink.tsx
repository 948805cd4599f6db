import { ReceiptText } from 'lucide-react';
import { selectBought, useEntries } from '../../../shared/storage/purchases/purchases';
import { cx, visuallyHidden, NavLink } from '../../../shared/ui';
import styles from '../../../shared/ui/HeaderTool.module.css';
import { texts } from './texts';

export default function PurchasesLink() {
  if (selectBought(useEntries()).length === 0) return null;
  return (
    <NavLink to="/mis-compras" className={cx('target plain', styles.tool, styles.purchases)}>
      <ReceiptText />
      <span className={cx(visuallyHidden, styles.words)}>{texts.title}</span>
    </NavLink>
  );
}
