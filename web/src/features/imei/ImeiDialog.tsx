import { familyPath } from '../../shared/core/catalogue';
import { Link } from 'wouter';
import { useShopCatalogue } from '../../shared/core/catalogue/useShopCatalogue';
import { chatHref, site } from '../../shared/site';
import { Button, ButtonAnchor, ButtonLink } from '../../shared/ui';
import { Dialog } from '../../shared/ui/Dialog';
import { FactList, type Fact } from '../../shared/ui/FactList';

import { limitText, texts } from './texts';
import type { Outcome } from './useImeiCheck';

interface ImeiDialogProps {
  readonly outcome: Outcome | null;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

export function ImeiDialog({ outcome, onClose, onRetry }: ImeiDialogProps) {
  switch (outcome?.kind) {
    case undefined:
      return null;
    case 'invalid':
      return <InvalidDialog outcome={outcome} onClose={onClose} />;
    case 'failed':
      return <FailedDialog outcome={outcome} onClose={onClose} onRetry={onRetry} />;
    case 'answered':
      return outcome.answer.compatible ? (
        <CompatibleDialog outcome={outcome} onClose={onClose} />
      ) : (
        <IncompatibleDialog outcome={outcome} onClose={onClose} />
      );
  }
}

interface PartProps<Kind extends Outcome['kind']> {
  readonly outcome: Extract<Outcome, { kind: Kind }>;
  readonly onClose: () => void;
}

function InvalidDialog({ outcome, onClose }: PartProps<'invalid'>) {
  const { invalid } = texts;
  return (
    <Dialog
      role="alertdialog"
      onClose={onClose}
      pose="thinking"
      title={invalid.title}
      description={
        outcome.code === 'imei_wrong_length'
          ? invalid.imei_wrong_length(outcome.digits)
          : invalid[outcome.code]
      }
      footer={<Button onClick={onClose}>{invalid.ok}</Button>}
    >
      <FactList facts={[{ name: invalid.entered, value: outcome.imei || invalid.nothing }]} />
    </Dialog>
  );
}

function FailedDialog({
  outcome,
  onClose,
  onRetry,
}: PartProps<'failed'> & { readonly onRetry: () => void }) {
  const { failed } = texts;
  const { message, incident } = outcome.error;
  return (
    <Dialog
      role="alertdialog"
      onClose={onClose}
      pose="no-signal"
      title={failed.title}
      description={failed.text}
      footer={
        <>
          <Button onClick={onRetry}>{failed.retry}</Button>
          <Button variant="secondary" onClick={onClose}>
            {failed.close}
          </Button>
        </>
      }
    >
      <FactList
        facts={[
          { name: texts.rows.imei, value: outcome.imei },
          { name: failed.detail, value: message },
          ...(incident === null ? [] : [{ name: failed.incident, value: incident }]),
        ]}
      />
    </Dialog>
  );
}

function CompatibleDialog({ outcome, onClose }: PartProps<'answered'>) {
  const { compatible } = texts;
  const { verdict, band28, volte } = outcome.answer;
  const limited = verdict === 'limited';
  // Without signal and calls the dialog recommends support instead of a plan.
  const isDoubtful = !band28 && !volte;
  return (
    <Dialog
      onClose={onClose}
      pose={limited ? 'thinking' : 'celebrating'}
      title={compatible.title}
      description={limited ? limitText(outcome.answer) : compatible.text}
      footer={
        <>
          {isDoubtful ? (
            <ButtonAnchor newTab href={chatHref(site.chatUrl, texts.doubtful.chatMessage)}>
              {texts.incompatible.chat}
            </ButtonAnchor>
          ) : null}
          <ButtonLink to="/paquetes" variant={isDoubtful ? 'secondary' : 'primary'}>
            {compatible.plans}
          </ButtonLink>
          <Button variant="secondary" onClick={onClose}>
            {compatible.close}
          </Button>
        </>
      }
    >
      <FactList facts={answerRows(outcome)} />
      {outcome.answer.esim ? (
        <div className="stack-1 box">
          <p>{compatible.esim}</p>
          <EsimFamilies />
        </div>
      ) : null}
    </Dialog>
  );
}

/** Shows that the carrier rejects the phone, or that it does not know the phone. */
function IncompatibleDialog({ outcome, onClose }: PartProps<'answered'>) {
  const { incompatible } = texts;
  const isUnknown = outcome.answer.verdict === 'unknown';
  const { text, chatMessage } = isUnknown ? texts.unknown : incompatible;
  return (
    <Dialog
      onClose={onClose}
      pose={isUnknown ? 'thinking' : 'lost'}
      title={incompatible.title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{incompatible.close}</Button>
          <ButtonAnchor variant="secondary" newTab href={chatHref(site.chatUrl, chatMessage)}>
            {incompatible.chat}
          </ButtonAnchor>
        </>
      }
    >
      <FactList facts={answerRows(outcome)} />
    </Dialog>
  );
}

function answerRows({ imei, answer }: Extract<Outcome, { kind: 'answered' }>): readonly Fact[] {
  const { rows, yes, no, esimYes, esimNo } = texts;
  const row = (name: string, good: boolean, words: readonly [string, string]): Fact => ({
    name,
    value: good ? words[0] : words[1],
    // For an unknown phone the carrier's "no" has no meaning.
    ...(answer.verdict === 'unknown' ? {} : { good }),
  });
  return [
    { name: rows.imei, value: imei },
    row(rows.band28, answer.band28, [yes, no]),
    row(rows.volte, answer.volte, [yes, no]),
    row(rows.esim, answer.esim, [esimYes, esimNo]),
  ];
}

/** Links to the families. All plans are available as an eSIM, which the shopper chooses in the cart. */
function EsimFamilies() {
  const { families } = useShopCatalogue().catalogue;
  return (
    <ul className="row">
      {families.map((family) => (
        <li key={family.id}>
          <Link to={familyPath(family.id)} className="target strong">
            {family.subtitle}
          </Link>
        </li>
      ))}
    </ul>
  );
}
