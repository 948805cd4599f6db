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
  const { invalid, failed, rows } = texts;
  switch (outcome?.kind) {
    case undefined:
      return null;
    case 'invalid': {
      const { code, digits, imei } = outcome;
      return (
        <Dialog
          role="alertdialog"
          onClose={onClose}
          pose="thinking"
          title={invalid.title}
          description={code === 'imei_wrong_length' ? invalid[code](digits) : invalid[code]}
          footer={<Button onClick={onClose}>{invalid.ok}</Button>}
        >
          <FactList facts={[{ name: invalid.entered, value: imei || invalid.nothing }]} />
        </Dialog>
      );
    }
    case 'failed': {
      const { message, incident } = outcome.error;
      return (
        <Dialog
          role="alertdialog"
          onClose={onClose}
          pose="no-signal"
          title={failed.title}
          description={failed.text}
          footer={<Button onClick={onRetry}>{failed.retry}</Button>}
          cancel={failed.close}
        >
          <FactList
            facts={[
              { name: rows.imei, value: outcome.imei },
              { name: failed.detail, value: message },
              ...(incident === null ? [] : [{ name: failed.incident, value: incident }]),
            ]}
          />
        </Dialog>
      );
    }
    case 'answered': {
      const Answer = outcome.answer.compatible ? CompatibleDialog : IncompatibleDialog;
      return <Answer outcome={outcome} onClose={onClose} />;
    }
  }
}

interface AnswerProps {
  readonly outcome: Extract<Outcome, { kind: 'answered' }>;
  readonly onClose: () => void;
}

function CompatibleDialog({ outcome, onClose }: AnswerProps) {
  const { families } = useShopCatalogue().catalogue;
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
        </>
      }
      cancel={compatible.close}
    >
      <FactList facts={answerRows(outcome)} />
      {outcome.answer.esim ? (
        <div className="stack-1 box">
          <p>{compatible.esim}</p>
          {/* All plans are available as an eSIM, which the shopper chooses in the cart. */}
          <ul className="row">
            {families.map((family) => (
              <li key={family.id}>
                <Link to={familyPath(family.id)} className="target strong">
                  {family.subtitle}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Dialog>
  );
}

/** Shows that the carrier rejects the phone, or that it does not know the phone. */
function IncompatibleDialog({ outcome, onClose }: AnswerProps) {
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

function answerRows({ imei, answer }: AnswerProps['outcome']): readonly Fact[] {
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
