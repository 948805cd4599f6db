import type { ComponentProps } from 'react';
import { Link, useRoute } from 'wouter';

interface NavLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  /** Marks the link as current on its page only, not on pages below it. */
  readonly end?: boolean;
}

/** A link that is marked as current on its page and on pages below it. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const [isHere] = useRoute(end ? to : `${to}/*?`);
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}
