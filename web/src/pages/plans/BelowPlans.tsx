import { AnswersSection } from '../../shared/sections/AnswersSection';
import { AppSection } from '../../shared/sections/AppSection';
import { DeliverySection } from '../../shared/sections/DeliverySection';

export default function BelowPlans() {
  return (
    <>
      <DeliverySection payments tone="sand" />
      <AnswersSection />
      <AppSection />
    </>
  );
}
