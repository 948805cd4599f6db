import { FileCheck, Lock, MessageCircle, Search } from 'lucide-react';
import { texts } from './texts';
import { originals } from 'virtual:originals';
import { Link } from 'wouter';
import { catalogue } from '../../../shared/core/catalogue';
import { site } from '../../../shared/site';
import { NewTabLink } from '../../../shared/ui/NewTabLink';
import { rare } from 'virtual:site/rare';
import { Picture } from '../../../shared/ui/Picture';

export function PaymentMethods() {
  return (
    <div className="stack ruled">
      <p className="iconed soft">
        <Lock />
        {texts.safePayment}
      </p>
      <ul className="line">
        {texts.cards.map(({ file, name }) => (
          <li key={file}>
            <Picture src={`/img/pagos/${file}.svg`} width={48} height={33} alt={name} />
          </li>
        ))}
      </ul>
      <Trust />
    </div>
  );
}

/** Trust signals beside the payment button: contract, tariffs and support. Specimen documents are not linked. */
function Trust() {
  const hasTariffs = catalogue.folios.every(({ id }) => originals.includes(`folio-${id}`));
  return (
    <ul className="soft" aria-label={trust.label}>
      {originals.includes('contrato-adhesion-profeco') ? (
        <li className="iconed">
          <FileCheck />
          <Link to="/contrato-adhesion-profeco">{trust.registry}</Link>
        </li>
      ) : null}
      {hasTariffs ? (
        <li className="iconed">
          <Search />
          <NewTabLink href={site.regulatorUrl}>{trust.folio}</NewTabLink>
        </li>
      ) : null}
      <li className="iconed">
        <MessageCircle />
        <span>{trust.people}</span>
      </li>
    </ul>
  );
}

const [weekdays] = site.chatSupport.hours;

/** Trust signals, each with a link to its evidence. */
const trust = {
  label: 'Compra con confianza',
  registry:
    rare.contractRegistration === ''
      ? 'Contrato de adhesión a la vista'
      : `Contrato registrado en Profeco: ${rare.contractRegistration}`,
  folio: `Tarifas con folio: consúltalas en la ${site.regulatorShortName}`,
  people:
    weekdays === undefined
      ? 'Te contesta una persona por WhatsApp'
      : `Te contesta una persona: ${weekdays.days.toLowerCase()}, ${weekdays.hours}`,
} as const;
