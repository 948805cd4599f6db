export { Flags } from './Flags';
export { PlanCard, type PlanCardProps } from './PlanCard';
export { PlanGrid, type PlanGridProps } from './PlanGrid';
