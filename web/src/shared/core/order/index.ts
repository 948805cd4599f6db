export { orderChoices, type UnitChoices } from './choices';
export { nipOf, shippingPrice, type ChoiceFault, type Order, type OrderedLine } from './order';
export { ShippingCost } from './ShippingCost';
export { choiceReview, controlId, focusChoice, type Review } from './review';
export { useOrder, useReview } from './useOrder';
