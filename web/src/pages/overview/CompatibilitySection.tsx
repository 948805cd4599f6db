import { CircleCheck } from 'lucide-react';
import { ButtonLink, Section } from '../../shared/ui';
import { LazyImage } from '../../shared/ui/LazyImage';
import styles from './CompatibilitySection.module.css';
import { texts } from './texts';

const { title, intro, list, action } = texts.compatibility;

export function CompatibilitySection() {
  return (
    <Section tone="mist" title={title} intro={intro} id="compatibilidad">
      <div className={styles.columns}>
        <ul className={styles.list}>
          {list.map((item) => (
            <li key={item.title}>
              <CircleCheck aria-hidden="true" />
              <div>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.side}>
          <LazyImage src="/img/secciones/imei.svg" width={400} height={320} />
          <ButtonLink to="/compatibilidad" size="lg">
            {action}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
