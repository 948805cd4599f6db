import { Section } from '../../shared/ui';
import styles from './ReasonsSection.module.css';
import { texts } from './texts';

export function ReasonsSection() {
  const { title, intro, list } = texts.reasons;
  return (
    <Section tone="white" title={title} intro={intro}>
      <ul className={styles.list}>
        {list.map((reason) => (
          <li key={reason.picture}>
            <img
              src={`/img/secciones/razon-${reason.picture}.svg`}
              alt=""
              width={200}
              height={160}
              loading="lazy"
              className={styles.picture}
            />
            <div>
              <h3>{reason.title}</h3>
              <p>{reason.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
