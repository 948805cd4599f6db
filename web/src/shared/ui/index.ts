// Only small components that the home page needs: each is part of the first load. Import the others from their
// own files.
export { Badge } from './Badge';
export { Button, ButtonAnchor, ButtonLink } from './Button';
export { cx } from './cx';
export { EmptyState } from './EmptyState';
export { HydrationBoundary } from './HydrationBoundary';
export { IconButton } from './IconButton';
export { Price } from './Price';
export { Container, Section } from './Section';
export { Spinner } from './Spinner';
export { showToast } from './toast';
export { TwistLoader } from './TwistLoader';
export { VisuallyHidden, visuallyHidden } from './VisuallyHidden';
