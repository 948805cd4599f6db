import { ChevronDown, Clock, ExternalLink, Mail, MapPin, Phone } from 'lucide-react';
import { Link } from 'wouter';
import { Logo } from '../../shared/ui/art/Logo';
import { Twist } from '../../shared/ui/art/Twist';
import { useMediaQuery } from '../../shared/ui/hooks/useMediaQuery';
import { chatHref, phoneHref, phoneText, site } from '../../shared/site';
import { NetworkIcon } from '../../shared/ui/art/NetworkIcon';
import { Container, cx, VisuallyHidden } from '../../shared/ui';
import styles from './Footer.module.css';
import { footerTexts as words } from './footerTexts';
import { texts } from './texts';

const know = [
  ['/paquetes', texts.plans],
  ['/nosotros', texts.about],
  ['/recargas', texts.topUps],
  ['/mis-compras', texts.purchases],
  ['/portabilidad-ift', words.portability],
] as const;

const legal = [
  ['/contrato-adhesion-profeco', words.contract],
  ['/carta-derechos-min', words.rights],
  ['/politica-uso-justo', words.fairUse],
  ['/colaboracion-con-la-justicia', words.justice],
  ['/cod-practicas-comerciales', words.practices],
  ['/terminos-y-condiciones', words.terms],
  ['/aviso-de-privacidad', words.privacy],
] as const;

export default function Footer() {
  return (
    <footer className={cx(styles.footer, 'on-dark')}>
      <div className={styles.ribbon}>
        <Twist ground="var(--deeper)" />
      </div>
      <div className={styles.ground}>
        <Container className={cx('stack-3', styles.columns)}>
          <div className={styles.brand}>
            <Logo on="dark" className={styles.logo} title={site.brand} />
            <p>{words.promise}</p>
            <Networks />
          </div>
          <Links heading={words.know} links={know} />
          <Legal />
          <Contact />
        </Container>
        <Container className={cx('row apart small', styles.end)}>
          <p>{`© ${words.company}`}</p>
          <p>{words.currency}</p>
        </Container>
      </div>
    </footer>
  );
}

interface LinksProps {
  readonly heading: string;
  readonly links: readonly (readonly [path: string, label: string])[];
}

function Links({ heading, links }: LinksProps) {
  return (
    <nav aria-label={heading}>
      <h2 className={cx('large', styles.heading)}>{heading}</h2>
      <LinkList links={links} />
    </nav>
  );
}

/** Seven rarely used links. Where there is room they are expanded before the footer comes into view. */
function Legal() {
  const isWide = useMediaQuery('(width >= 36em)');
  return (
    <nav aria-label={words.legal}>
      <details className={styles.fold} open={isWide}>
        <summary className="line apart">
          <h2 className={cx('large', styles.heading)}>{words.legal}</h2>
          <ChevronDown className="turns" />
        </summary>
        <LinkList links={legal} />
      </details>
    </nav>
  );
}

function LinkList({ links }: Pick<LinksProps, 'links'>) {
  return (
    <ul className={styles.links}>
      {links.map(([path, label]) => (
        <li key={path}>
          {path === '/politica-uso-justo' ? (
            <a href={path} className={cx('target', styles.link)} target="_blank" rel="noopener">
              {label}
              <VisuallyHidden>{` ${texts.chat.newTab}`}</VisuallyHidden>
            </a>
          ) : (
            <Link to={path} className={cx('target', styles.link)}>
              {label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Networks() {
  const networks = [
    { network: 'facebook', href: site.facebookUrl, label: words.facebook },
    { network: 'instagram', href: site.instagramUrl, label: words.instagram },
  ] as const;
  const ours = networks.filter(({ href }) => href !== '');
  if (ours.length === 0) return null;
  return (
    <>
      <h2 className={cx('large', styles.heading)}>{words.follow}</h2>
      <ul className={cx('line', styles.social)}>
        {ours.map(({ network, href, label }) => (
          <li key={network}>
            <a className={styles.round} href={href} target="_blank" rel="noopener" title={label}>
              <NetworkIcon network={network} decorative />
              <VisuallyHidden>{`${label} ${texts.chat.newTab}`}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Contact() {
  const { address } = site;
  return (
    <div>
      <h2 className={cx('large', styles.heading)}>{words.contact}</h2>
      <address className={styles.contact}>
        <p className={cx('target', styles.fact)}>
          <MapPin aria-hidden="true" />
          <span>
            {`${address.street}, ${address.neighbourhood}, ${address.postalCode} ${address.city}, ${address.state}`}
          </span>
        </p>
        <a className={cx('target', styles.fact)} href={phoneHref(site.salesPhone)}>
          <Phone aria-hidden="true" />
          <span>{`${words.phone}: ${phoneText(site.salesPhone)}`}</span>
        </a>
        <a className={cx('target', styles.fact)} href={`mailto:${site.salesEmail}`}>
          <Mail aria-hidden="true" />
          <span>{site.salesEmail}</span>
        </a>
        <a
          className={cx('target', styles.fact)}
          href={chatHref(site.chatUrl, texts.chat.message)}
          target="_blank"
          rel="noopener"
        >
          <NetworkIcon network="whatsapp" decorative />
          <span>
            {`WhatsApp: ${phoneText(site.whatsappPhone)}`}
            <VisuallyHidden>{` ${texts.chat.newTab}`}</VisuallyHidden>
          </span>
        </a>
      </address>
      <h3 className={cx('iconed', styles.hoursHeading)}>
        <Clock aria-hidden="true" />
        {words.hours}
      </h3>
      <dl className={cx('stack-1', styles.hours)}>
        {[site.chatSupport, site.phoneSupport].map((channel) => (
          <div key={channel.label}>
            <dt>{channel.label}</dt>
            {channel.hours.map((entry) => (
              <dd key={entry.days}>{`${entry.days}: ${entry.hours}`}</dd>
            ))}
          </div>
        ))}
      </dl>
      <a
        className={cx('target', styles.fact)}
        href={site.regulatorUrl}
        target="_blank"
        rel="noopener"
      >
        <ExternalLink aria-hidden="true" />
        <span>
          {words.regulator}
          <VisuallyHidden>{` ${texts.chat.newTab}`}</VisuallyHidden>
        </span>
      </a>
    </div>
  );
}
