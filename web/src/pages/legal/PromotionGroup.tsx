import { useSyncExternalStore } from 'react';
import { Badge } from '../../shared/ui';
import { Blocks } from '../../shared/sections/long-text/Blocks';
import { note } from '../../shared/sections/long-text/content';
import { Disclosure } from '../../shared/ui/Disclosure';
import { GroupFrame } from './GroupFrame';
import {
  dayInMexico,
  isFinished,
  promotions,
  promotionTexts,
  textsReviewedOn,
} from './terms/promotions';

/** The promotions, each marked as running or finished according to the date. */
export function PromotionGroup() {
  const today = useDayInMexico();
  return (
    <GroupFrame id={promotionTexts.id} title={promotionTexts.title} intro={promotionTexts.intro}>
      {promotions.map((promotion) => {
        const finished = isFinished(promotion, today);
        const badge = finished ? (
          <Badge tone="red">{promotionTexts.finished}</Badge>
        ) : (
          <Badge tone="green">{promotionTexts.active}</Badge>
        );
        const notice = finished ? [note(promotionTexts.finishedNote)] : [];
        return (
          <Disclosure key={promotion.id} id={promotion.id} title={promotion.title} badge={badge}>
            <Blocks blocks={[...notice, ...promotion.blocks]} />
          </Disclosure>
        );
      })}
    </GroupFrame>
  );
}

const subscribe = () => () => undefined;
const today = () => dayInMexico(new Date());
const reviewed = () => textsReviewedOn;

/**
 * Returns today's date in central Mexico, YYYY-MM-DD. Prerendering and hydration use the date of the texts' last
 * review, so that both render the same HTML. The real date follows immediately after hydration.
 */
function useDayInMexico(): string {
  return useSyncExternalStore(subscribe, today, reviewed);
}
