import { Link } from 'wouter';
import { Section } from '../../shared/ui';
import { LazyImage } from '../../shared/ui/LazyImage';
import styles from './ReasonsSection.module.css';
import { texts } from './texts';

export function ReasonsSection() {
  const { title, intro, list } = texts.reasons;
  return (
    <Section tone="white" title={title} intro={intro}>
      <ul className={styles.list}>
        {list.map((reason) => (
          <li key={reason.picture}>
            <LazyImage
              src={`/img/secciones/razon-${reason.picture}.svg`}
              width={200}
              height={160}
              className={styles.picture}
            />
            <div>
              <h3>
                <Link to={reason.to}>{reason.title}</Link>
              </h3>
              <p>{reason.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
