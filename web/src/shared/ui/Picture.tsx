import { useCallback, useState, type ComponentProps } from 'react';
import styles from './Picture.module.css';
import { cx } from './cx';
import { whenNear } from './whenNear';

interface PictureProps extends Omit<ComponentProps<'img'>, 'ref'> {
  readonly src: string;
  /** Decorative by default. */
  readonly alt?: string;
  /**
   * Whether the image is fetched only when it is near the screen. Width and height then reserve its space. Without
   * scripts, native lazy loading is used.
   */
  readonly lazy?: boolean;
}

/** Distance from the viewport in pixels at which a lazy image is fetched. */
const NEAR_PX = 100;

/** An image. While it is missing, its place is empty; if it cannot be fetched, its alternative text is shown. */
export function Picture({ src, alt = '', lazy = false, className, ...rest }: PictureProps) {
  const [isNear, setIsNear] = useState(!lazy);
  const [isLost, setIsLost] = useState(false);

  const watch = useCallback(
    (image: HTMLImageElement) => {
      if (!lazy) {
        // It may have failed before hydration.
        setIsLost(image.complete && image.naturalWidth === 0);
        // Without a clean-up React would call this again, with null.
        return () => undefined;
      }
      return whenNear(image, NEAR_PX, () => setIsNear(true));
    },
    [lazy],
  );

  if (isLost && alt !== '') return <span className={cx(styles.words, className)}>{alt}</span>;
  return (
    <>
      <img
        {...rest}
        ref={watch}
        src={isNear ? src : undefined}
        alt={alt}
        className={cx(isLost && styles.lost, lazy && styles.lazy, className) || undefined}
        style={lazy ? { aspectRatio: `${String(rest.width)} / ${String(rest.height)}` } : undefined}
        onError={() => setIsLost(true)}
      />
      {lazy ? (
        <noscript>
          <img {...rest} src={src} alt={alt} className={className} loading="lazy" />
        </noscript>
      ) : null}
    </>
  );
}
