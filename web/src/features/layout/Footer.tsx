import { ChevronDown, Clock, ExternalLink, Mail, MapPin, Phone } from 'lucide-react';
import { Link } from 'wouter';
import { Logo } from '../../shared/ui/art/Logo';
import { Twist } from '../../shared/ui/art/Twist';
import { chatHref, phoneHref, phoneText, site } from '../../shared/site';
import { Container, cx, VisuallyHidden, BESIDE, NewTabLink, NetworkIcon } from '../../shared/ui';
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
      <div className={cx('ribbon', styles.ribbon)}>
        <Twist ground="var(--deeper)" />
      </div>
      <div className={styles.ground}>
        <Container className={cx('stack-3', styles.columns)}>
          <div className={cx('sided', styles.brand)}>
            <Logo on="dark" className={styles.logo} title={site.brand} />
            <p>{words.promise}</p>
            <Networks />
          </div>
          <Links heading={words.know} links={know} />
          <Legal />
          <Contact />
        </Container>
        <Container className={cx('row apart small after', styles.end)}>
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
  return (
    <nav aria-label={words.legal}>
      <details className={styles.fold} ref={openIfWide}>
        <summary className="line apart">
          <h2 className={cx('large', styles.heading)}>{words.legal}</h2>
          <ChevronDown className="turns" />
        </summary>
        <LinkList links={legal} />
      </details>
    </nav>
  );
}

function openIfWide(details: HTMLDetailsElement | null): void {
  if (details !== null && window.matchMedia('(width >= 36em)').matches) details.open = true;
}

function LinkList({ links }: Pick<LinksProps, 'links'>) {
  return (
    <ul className="stack-0 starts">
      {links.map(([path, label]) => {
        const Element = BESIDE.test(path) ? NewTabLink : Link;
        return (
          <li key={path}>
            <Element href={path} className={cx('target', styles.link)}>
              {label}
            </Element>
          </li>
        );
      })}
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
            <NewTabLink className={cx('disc', styles.round)} href={href} title={label}>
              <NetworkIcon network={network} decorative />
              <VisuallyHidden>{label}</VisuallyHidden>
            </NewTabLink>
          </li>
        ))}
      </ul>
    </>
  );
}

const fact = cx('iconed target', styles.fact);

function Contact() {
  const { address } = site;
  return (
    <div>
      <h2 className={cx('large', styles.heading)}>{words.contact}</h2>
      <address className={cx('stack-0 starts', styles.contact)}>
        <p className={fact}>
          <MapPin />
          {`${address.street}, ${address.neighbourhood}, ${address.postalCode} ${address.city}, ${address.state}`}
        </p>
        <a className={fact} href={phoneHref(site.salesPhone)}>
          <Phone />
          {`${words.phone}: ${phoneText(site.salesPhone)}`}
        </a>
        <a className={fact} href={`mailto:${site.salesEmail}`}>
          <Mail />
          {site.salesEmail}
        </a>
        <NewTabLink className={fact} href={chatHref(site.chatUrl, texts.chat.message)}>
          <NetworkIcon network="whatsapp" decorative />
          {`WhatsApp: ${phoneText(site.whatsappPhone)}`}
        </NewTabLink>
      </address>
      <h3 className={cx('iconed large', styles.hoursHeading)}>
        <Clock />
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
      <NewTabLink className={fact} href={site.regulatorUrl}>
        <ExternalLink />
        {words.regulator}
      </NewTabLink>
    </div>
  );
}
