export { AppSection } from './AppSection';
export { DeliverySection, type DeliverySectionProps } from './DeliverySection';
export { PageHero, type PageHeroProps } from './PageHero';
