import { durationsText, familyPath, useShopCatalogue } from '../../shared/core/catalogue';
import { ChatLink } from '../../shared/sections/ChatLink';
import { selectBought, useEntries } from '../../shared/storage/purchases/purchases';
import { cx, NetworkIcon, NavLink } from '../../shared/ui';
import { Drawer } from '../../shared/ui/Drawer';
import type { DrawerControl } from '../../shared/ui/hooks/useDrawer';
import styles from './MobileMenu.module.css';
import { texts } from './texts';

const link = cx('line display', styles.link);

/** Navigation of narrow screens, including the families, in a drawer. Loaded on first use. */
export default function MobileMenu({ open, onOpenChange }: DrawerControl) {
  const { catalogue, plansOf } = useShopCatalogue();
  const hasBought = selectBought(useEntries()).length > 0;
  const close = (): void => onOpenChange(false);
  const item = (to: string, label: string, end = false) => (
    <li>
      <NavLink to={to} end={end} className={link} onClick={close}>
        {label}
      </NavLink>
    </li>
  );

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={texts.menu}
      footer={
        <ChatLink
          block
          variant="secondary"
          message={texts.chat.message}
          icon={<NetworkIcon network="whatsapp" decorative />}
        >
          {texts.chat.label}
        </ChatLink>
      }
    >
      <nav aria-label={texts.mainNavigation}>
        <ul className={styles.list}>
          {item('/', texts.home, true)}
          <li>
            <NavLink to="/paquetes" end className={link} onClick={close}>
              {texts.plans}
            </NavLink>
            <ul className={styles.families}>
              {catalogue.families.map((family) => (
                <li key={family.id}>
                  <NavLink
                    to={familyPath(family.id)}
                    className={cx('line apart', styles.family)}
                    onClick={close}
                  >
                    <span>{family.label}</span>
                    <span className="small soft">{durationsText(plansOf(family.id))}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </li>
          {hasBought ? item('/mis-compras', texts.purchases) : null}
          {item('/recargas', texts.topUps)}
          {item('/cobertura', texts.coverage)}
          {item('/compatibilidad', texts.compatibility)}
          {item('/nosotros', texts.about)}
        </ul>
      </nav>
    </Drawer>
  );
}
