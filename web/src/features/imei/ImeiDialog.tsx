import type { Support } from '@tuisty/shop-core';
import { familyPath, useShopCatalogue } from '../../shared/core/catalogue';
import { Link } from 'wouter';
import { chatHref, site } from '../../shared/site';
import { Button, ButtonAnchor, ButtonLink, Jaiba } from '../../shared/ui';
import { Dialog } from '../../shared/ui/Dialog';
import { FactList, type Fact } from '../../shared/ui/FactList';
import { limitText, phoneTexts } from '../../shared/sections/phoneTexts';
import { texts } from './texts';
import type { Outcome } from './useImeiCheck';

interface ImeiDialogProps {
  readonly outcome: Outcome | null;
  /** Whether the phone is checked within a purchase, which goes on after the dialog. */
  readonly isBuying: boolean;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

export function ImeiDialog({ outcome, isBuying, onClose, onRetry }: ImeiDialogProps) {
  const { invalid, failed, rows } = texts;
  if (outcome === null) return null;
  if (outcome.kind === 'answered') {
    const Answer = outcome.answer.compatible ? CompatibleDialog : IncompatibleDialog;
    return <Answer outcome={outcome} isBuying={isBuying} onClose={onClose} />;
  }
  const alert = { role: 'alertdialog', onClose } as const;
  if (outcome.kind === 'invalid') {
    const { code, digits, imei } = outcome;
    const isKnown = code === 'imei_not_digits' || code === 'imei_multiple';
    return (
      <Dialog
        {...alert}
        picture={<Jaiba pose="thinking" />}
        title={invalid.title}
        description={isKnown ? invalid[code] : invalid.length(digits)}
        footer={<Button onClick={onClose}>{invalid.ok}</Button>}
      >
        <FactList facts={[{ name: invalid.entered, value: imei || invalid.nothing }]} />
      </Dialog>
    );
  }
  const { message, incident } = outcome.error;
  const facts = [
    { name: rows.imei, value: outcome.imei },
    { name: failed.detail, value: message },
    ...(incident === null ? [] : [{ name: failed.incident, value: incident }]),
  ];
  return (
    <Dialog
      {...alert}
      picture={<Jaiba pose="no-signal" />}
      title={failed.title}
      description={failed.text}
      footer={<Button onClick={onRetry}>{failed.retry}</Button>}
      cancel={failed.close}
    >
      <FactList facts={facts} />
    </Dialog>
  );
}

interface AnswerProps extends Pick<ImeiDialogProps, 'isBuying' | 'onClose'> {
  readonly outcome: Extract<Outcome, { kind: 'answered' }>;
}

function CompatibleDialog({ outcome, isBuying, onClose }: AnswerProps) {
  const { families } = useShopCatalogue().catalogue;
  const { compatible } = texts;
  const { calls, esim } = outcome.answer;
  const limit = limitText(outcome.answer);
  // For a phone that may not make calls the dialog recommends support instead of a plan.
  const isDoubtful = calls !== 'yes';
  const variant = isDoubtful ? 'secondary' : 'primary';
  return (
    <Dialog
      onClose={onClose}
      picture={<Jaiba pose={limit === null ? 'celebrating' : 'thinking'} />}
      title={compatible.title}
      description={
        limit === null ? compatible.text : <strong className="box sunny">{limit}</strong>
      }
      footer={
        <>
          {isDoubtful ? (
            <ButtonAnchor newTab href={chatHref(site.chatUrl, texts.doubtful.chatMessage)}>
              {phoneTexts.ask}
            </ButtonAnchor>
          ) : null}
          {isBuying ? (
            <Button variant={variant} onClick={onClose}>
              {compatible.keepBuying}
            </Button>
          ) : (
            <ButtonLink to="/paquetes" variant={variant}>
              {compatible.plans}
            </ButtonLink>
          )}
        </>
      }
      {...(isBuying ? {} : { cancel: compatible.close })}
    >
      <FactList facts={answerRows(outcome)} />
      {esim === 'yes' && !isBuying ? (
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
      picture={<Jaiba pose={isUnknown ? 'thinking' : 'lost'} />}
      title={incompatible.title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{incompatible.close}</Button>
          <ButtonAnchor variant="secondary" newTab href={chatHref(site.chatUrl, chatMessage)}>
            {phoneTexts.ask}
          </ButtonAnchor>
        </>
      }
    >
      <FactList facts={answerRows(outcome)} />
    </Dialog>
  );
}

function answerRows({ imei, answer }: AnswerProps['outcome']): readonly Fact[] {
  const { rows, support, esim } = texts;
  const row = (name: string, has: Support, words: Readonly<Record<Support, string>>): Fact => ({
    name,
    value: words[has],
    ...(has === 'unknown' ? {} : { good: has === 'yes' }),
  });
  return [
    { name: rows.imei, value: imei },
    row(rows.band28, answer.network, support),
    row(rows.volte, answer.calls, support),
    row(rows.esim, answer.esim, esim),
  ];
}
