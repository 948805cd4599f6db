import { CreditCard, PackageCheck, Smartphone } from 'lucide-react';
import { Link } from 'wouter';
import { cx, Section, Picture } from '../ui';
import styles from './DeliverySection.module.css';
import { texts } from './texts';

const words = texts.delivery;
const icons = [CreditCard, PackageCheck, Smartphone];
const methods = ['visa', 'mastercard', 'amex'];

export interface DeliverySectionProps {
  readonly tone?: 'sand' | 'white' | 'mist';
  readonly payments?: boolean;
}

export function DeliverySection({ tone = 'white', payments = false }: DeliverySectionProps) {
  return (
    <Section tone={tone} title={words.title} intro={words.intro} id="entrega">
      <div className="halves">
        <ol className="stack-0">
          {words.steps.map((step, index) => {
            const Icon = icons[index] ?? PackageCheck;
            return (
              <li key={step.title} className={cx('sided', styles.step)}>
                <span className={cx('disc', styles.dot)}>
                  <Icon />
                </span>
                <div>
                  <h3>{step.title}</h3>
                  <p className="soft large">{step.text}</p>
                </div>
              </li>
            );
          })}
        </ol>
        <Picture lazy src="/img/secciones/entrega.svg" width={512} height={384} className="roomy" />
      </div>
      <p className="box sunny measure after">
        <strong>{words.free}</strong> {words.extra}
      </p>
      <p className="measure after">
        {words.esim} <Link to="/compatibilidad">{words.esimCheck}</Link>
      </p>
      {payments ? (
        <div className="row after">
          <h3 className="large">{words.payments}</h3>
          <ul className="line" aria-label={words.methods}>
            {methods.map((method) => (
              <li key={method}>
                <Picture lazy src={`/img/pagos/${method}.svg`} width={64} height={44} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Section>
  );
}
