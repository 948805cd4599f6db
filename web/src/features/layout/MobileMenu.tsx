import { durationsText, familyPath } from '../../shared/core/catalogue';
import { NetworkIcon } from '../../shared/ui/art/NetworkIcon';
import { chatHref, site } from '../../shared/site';
import { selectBought, useEntries } from '../../shared/storage/purchases/purchases';
import { useShopCatalogue } from '../../shared/core/catalogue/useShopCatalogue';
import { ButtonAnchor, cx } from '../../shared/ui';
import { NavLink } from '../../shared/ui/NavLink';
import { Drawer } from '../../shared/ui/Drawer';
import type { DrawerControl } from '../../shared/ui/hooks/useDrawer';
import styles from './MobileMenu.module.css';
import { texts } from './texts';

/** Navigation of narrow screens, including the families, in a drawer. Loaded on first use. */
export default function MobileMenu({ open, onOpenChange }: DrawerControl) {
  const { catalogue, plansOf } = useShopCatalogue();
  const hasBought = selectBought(useEntries()).length > 0;
  const close = (): void => onOpenChange(false);
  const link = (to: string, label: string, end = false) => (
    <li>
      <NavLink to={to} end={end} className={styles.link} onClick={close}>
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
        <ButtonAnchor
          block
          newTab
          variant="secondary"
          href={chatHref(site.chatUrl, texts.chat.message)}
          icon={<NetworkIcon network="whatsapp" decorative />}
        >
          {texts.chat.label}
        </ButtonAnchor>
      }
    >
      <nav aria-label={texts.mainNavigation}>
        <ul className={styles.list}>
          {link('/', texts.home, true)}
          <li>
            <NavLink to="/paquetes" end className={styles.link} onClick={close}>
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
          {hasBought ? link('/mis-compras', texts.purchases) : null}
          {link('/recargas', texts.topUps)}
          {link('/cobertura', texts.coverage)}
          {link('/compatibilidad', texts.compatibility)}
          {link('/nosotros', texts.about)}
        </ul>
      </nav>
    </Drawer>
  );
}
