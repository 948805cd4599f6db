import type { RecommendationAnswers, UsageProfile, Plan, ShopCore, Term } from '@tuisty/shop-core';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCore } from '../../shared/core/cart';
import { planAddress } from '../../shared/core/catalogue';
import { allowanceOf } from '../../shared/core/catalogue/names';
import { useSearch } from '../../shared/ui/hooks/useAddress';
import { AddButton } from '../../shared/plan-card/AddButton';
import { Button, ButtonLink, Price, Section, VisuallyHidden, cx } from '../../shared/ui';
import { answersIn, withAnswers, type Answers } from './address';
import styles from './Advisor.module.css';
import { Chip } from './FinderBar';
import { RulesAway } from './RulesAway';
import { texts } from './texts';

const USES = ['little', 'regular', 'much'] as const satisfies readonly UsageProfile[];
const TERMS = ['day', 'weeks', 'month', 'months'] as const satisfies readonly Term[];
const NOTHING_YET: Answers = { use: null, term: null, sharesInternet: null };

export function Advisor({ id }: { readonly id: string }) {
  const { title, intro } = texts.advice;
  return (
    <Section id={id} tone="mist" title={title} intro={intro} className="needs-scripts">
      <Questions />
    </Section>
  );
}

function Questions() {
  const search = useSearch();
  const [pathname, navigate] = useLocation();
  const { core, status: loading, retry } = useCore();
  const answers = answersIn(search);
  const complete = completed(answers, core);
  const advised = core === null || complete === null ? null : plansFor(core, complete);
  const missing =
    complete === null ? Object.values(answers).filter((one) => one === null).length : 0;
  const { advice } = texts;
  const status = useRef<HTMLParagraphElement>(null);
  const hasAnswered = useRef(false);
  const isAdvised = advised !== null;
  // The plans appear below the questions, on a phone below the screen. An opened address does not scroll.
  useEffect(() => {
    if (isAdvised && hasAnswered.current) status.current?.scrollIntoView();
  }, [isAdvised]);
  const answer = (changes: Partial<Answers>): void => {
    hasAnswered.current = true;
    navigate(pathname + withAnswers(search, { ...answers, ...changes }) + window.location.hash);
  };

  return (
    <>
      <div className={cx('stack-3', styles.questions)}>
        <Question
          title={advice.use}
          options={USES}
          wordFor={(use) => advice.uses[use]}
          chosen={answers.use}
          onChoose={(use) => answer({ use })}
        />
        <Question
          title={advice.term}
          options={TERMS}
          wordFor={(term) => advice.terms[term]}
          chosen={answers.term}
          onChoose={(term) => answer({ term })}
        />
        {complete !== null && answers.sharesInternet === null ? null : (
          <Question
            title={advice.sharing}
            options={[true, false]}
            wordFor={(shares) => (shares ? advice.yes : advice.no)}
            chosen={answers.sharesInternet}
            onChoose={(sharesInternet) => answer({ sharesInternet })}
          />
        )}
      </div>
      <p ref={status} role="status" className={cx('large strong', styles.status)}>
        {missing > 0 ? advice.left(missing) : null}
        {advised === null ? null : advice.count(advised.length)}
      </p>
      {complete !== null && loading === 'failed' ? <RulesAway onRetry={retry} /> : null}
      {advised === null ? null : (
        <>
          <ul className="stack columns-3 before" aria-label={advice.list}>
            {advised.map((one) => (
              <li key={one.plan.id} className={cx('stack-1 frame padded', styles.card)}>
                <Advised {...one} />
              </li>
            ))}
          </ul>
          <Button variant="quiet" onClick={() => answer(NOTHING_YET)}>
            {advice.again}
          </Button>
        </>
      )}
    </>
  );
}

/** All answers; null while one is missing. Whether one shares is asked only if it changes the advice. */
function completed(
  { use, term, sharesInternet }: Answers,
  core: ShopCore | null,
): RecommendationAnswers | null {
  if (use === null || term === null) return null;
  if (sharesInternet !== null) return { use, term, sharesInternet };
  const alone = { use, term, sharesInternet: false };
  const adviceFor = (shares: boolean) =>
    JSON.stringify(core?.recommendPlans({ ...alone, sharesInternet: shares }));
  return core !== null && adviceFor(true) === adviceFor(false) ? alone : null;
}

interface AdvisedPlan {
  readonly plan: Plan;
  readonly reasons: readonly string[];
}

function plansFor(core: ShopCore, answers: RecommendationAnswers): readonly AdvisedPlan[] {
  const list = core.recommendPlans(answers);
  return list.map(({ plan, reasons }) => ({
    plan,
    reasons: reasons.map((reason) => texts.reasons[reason](plan, list[0]?.plan ?? plan)),
  }));
}

interface QuestionProps<Answer> {
  readonly title: string;
  readonly options: readonly Answer[];
  readonly wordFor: (answer: Answer) => string;
  readonly chosen: Answer | null;
  readonly onChoose: (answer: Answer) => void;
}

function Question<Answer>(props: QuestionProps<Answer>) {
  const { title, options, wordFor, chosen, onChoose } = props;
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="stack-1">
      <h3 id={id}>{title}</h3>
      <div className="row">
        {options.map((answer) => (
          <Chip key={wordFor(answer)} pressed={answer === chosen} onPress={() => onChoose(answer)}>
            {wordFor(answer)}
          </Chip>
        ))}
      </div>
    </div>
  );
}

function Advised({ plan, reasons }: AdvisedPlan) {
  return (
    <>
      <h3 className="gulf">{plan.dataType}</h3>
      <p className="row baseline large">
        <Price text={plan.priceText} size="lg" />{' '}
        <span>
          {plan.renewal === null ? plan.duration : `${plan.duration}, ${allowanceOf(plan)}`}
        </span>
      </p>
      <ul className="stack-1">
        {reasons.map((reason) => (
          <li key={reason} className="iconed">
            <Check className="green" />
            {reason}
          </li>
        ))}
      </ul>
      <AddButton plan={plan} />
      <ButtonLink variant="quiet" to={planAddress(plan)}>
        {texts.advice.details}
        <VisuallyHidden>{texts.advice.of(plan)}</VisuallyHidden>
      </ButtonLink>
    </>
  );
}
