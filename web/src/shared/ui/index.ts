// Only small components. Dialog and Drawer depend on a library: import them from their own files, and lazily if a
// page does not need them immediately.
export { Badge } from './Badge';
export { Button, ButtonAnchor, ButtonLink } from './Button';
export { Container } from './Container';
export { cx } from './cx';
export { EmptyState } from './EmptyState';
export { HydrationBoundary } from './HydrationBoundary';
export { IconButton } from './IconButton';
export { Price } from './Price';
export { QuantityStepper } from './QuantityStepper';
export { Section } from './Section';
export { Spinner } from './Spinner';
export { showToast } from './toast';
export { TwistLoader } from './TwistLoader';
export { VisuallyHidden, visuallyHidden } from './VisuallyHidden';
