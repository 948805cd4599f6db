import type { ComponentProps } from 'react';
import { Link, useRoute } from 'wouter';

interface NavLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  /** Only the page itself counts, not those below it. */
  readonly end?: boolean;
}

/** A link that says whether the shopper is on its page, or on one below it. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const [isHere] = useRoute(end ? to : `${to}/*?`);
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}
