import { AnswersSection } from '../../shared/sections/AnswersSection';
import { AppSection } from '../../shared/sections/AppSection';
import { DeliverySection } from '../../shared/sections/DeliverySection';

/** The sections of a plan list below its plans. */
export default function BelowPlans() {
  return (
    <>
      <DeliverySection payments tone="sand" />
      <AnswersSection />
      <AppSection />
    </>
  );
}
