import { useCallback, useState, type ComponentProps } from 'react';
import styles from './LazyImage.module.css';
import { cx } from './cx';

interface LazyImageProps extends Omit<ComponentProps<'img'>, 'alt' | 'ref'> {
  readonly src: string;
  /** Intrinsic width. With the height it reserves the space before the image loads. */
  readonly width: number;
  readonly height: number;
}

/** Distance from the viewport at which the image is fetched. */
const NEAR = '100px';

/** A decorative image that is fetched when near the viewport. Without scripts, native lazy loading is used. */
export function LazyImage({ src, className, ...rest }: LazyImageProps) {
  const [isNear, setIsNear] = useState(false);

  const watch = useCallback((image: HTMLImageElement) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(image);
    return () => {
      observer.disconnect();
    };
  }, []);

  const size = { aspectRatio: `${String(rest.width)} / ${String(rest.height)}` };
  return (
    <>
      <img
        {...rest}
        ref={watch}
        src={isNear ? src : undefined}
        alt=""
        className={cx(styles.picture, className)}
        style={size}
      />
      <noscript>
        <img {...rest} src={src} alt="" className={className} loading="lazy" />
      </noscript>
    </>
  );
}
