import { BadgeDollarSign, Globe, MessageCircle, Sprout } from 'lucide-react';
import { chatHref, site } from '../../shared/site';
import { ButtonAnchor, ButtonLink, Section, VisuallyHidden } from '../../shared/ui';
import styles from './ServicesSection.module.css';
import { texts } from './texts';

const icons = [BadgeDollarSign, Globe, Sprout, MessageCircle];
const { title, list, chat, newTab } = texts.services;

export function ServicesSection() {
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {list.map((service, index) => {
          const Icon = icons[index] ?? Globe;
          return (
            <li key={service.title}>
              <span className={styles.icon}>
                <Icon aria-hidden="true" />
              </span>
              <h3>{service.title}</h3>
              <p>{service.text}</p>
              {service.action === null ? (
                <ButtonAnchor
                  variant="quiet"
                  href={chatHref(site.chatUrl, 'Hola, necesito ayuda con mi línea.')}
                  newTab
                  className={styles.action}
                >
                  {chat}
                  <VisuallyHidden>{newTab}</VisuallyHidden>
                </ButtonAnchor>
              ) : (
                <ButtonLink variant="quiet" to={service.action.to} className={styles.action}>
                  {service.action.label}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
