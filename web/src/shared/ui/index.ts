// Small pieces only. Dialog, Drawer and Accordion bring a library with them: import those from
// their own files, lazily where a page does not need them at once.
export { Badge, type BadgeProps } from './Badge';
export {
  Button,
  ButtonAnchor,
  ButtonLink,
  type ButtonAnchorProps,
  type ButtonLinkProps,
  type ButtonProps,
} from './Button';
export { Container, type ContainerProps } from './Container';
export { cx } from './cx';
export { EmptyState, type EmptyStateProps } from './EmptyState';
export { HydrationBoundary } from './HydrationBoundary';
export { IconButton, type IconButtonProps } from './IconButton';
export { Price, type PriceProps } from './Price';
export { QuantityStepper, type QuantityStepperProps } from './QuantityStepper';
export { Section, type SectionProps } from './Section';
export { Spinner, type SpinnerProps } from './Spinner';
export { showToast, type Toast } from './toast';
export { TwistLoader, type TwistLoaderProps } from './TwistLoader';
export { VisuallyHidden } from './VisuallyHidden';
