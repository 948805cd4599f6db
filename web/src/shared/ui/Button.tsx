import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './Button.module.css';
import { cx } from './cx';
import { Spinner } from './Spinner';

interface ButtonLook {
  /** `primary` is the only call to action of its section; `quiet` is a text button. */
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly size?: 'md' | 'lg';
  readonly block?: boolean;
  /** Colours for dark blue backgrounds. */
  readonly onDark?: boolean;
  readonly icon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Covers the label with a spinner and ignores clicks. The button keeps its width and focus. */
  readonly busy?: boolean;
}

export function Button({ busy = false, onClick, type = 'button', ...rest }: ButtonProps) {
  const { children, className, ...attributes } = withLook(rest);
  return (
    <button
      {...attributes}
      className={cx(className, busy && styles.busy)}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // `disabled` would drop the focus, so a busy button stays enabled and ignores the click.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
      {busy ? <Spinner className={styles.spinner} /> : null}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  /** State of the new history entry; see useScrollAndFocusOnNavigation. */
  readonly state?: unknown;
}

/** A link to a page of this site, styled as a button. */
export function ButtonLink(props: ButtonLinkProps) {
  return <Link {...withLook(props)} />;
}

export interface ButtonAnchorProps extends ButtonLook, ComponentProps<'a'> {
  readonly href: string;
  /** Opens a new tab without access to this one (`noopener`). */
  readonly newTab?: boolean;
}

/** A link to another site or to an anchor of the page, styled as a button. */
export function ButtonAnchor({ newTab = false, ...rest }: ButtonAnchorProps) {
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {};
  const { children, ...attributes } = withLook(rest);
  return (
    <a {...attributes} {...target}>
      {children}
    </a>
  );
}

interface Contents {
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

function withLook<Props extends ButtonLook & Contents>({
  variant = 'primary',
  size = 'md',
  block = false,
  onDark = false,
  icon,
  className,
  children,
  ...rest
}: Props) {
  return {
    ...rest,
    className: cx(
      styles.button,
      styles[variant],
      size === 'lg' && styles.lg,
      block && styles.block,
      onDark && styles.onDark,
      className,
    ),
    children: (
      <>
        {icon}
        {children}
      </>
    ),
  };
}
