import { cx } from '../../ui';
import { toHtml } from './markdown';
import styles from './Markdown.module.css';

/** A text in Markdown, for the prerendering only. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className={cx('stack', styles.text)} dangerouslySetInnerHTML={{ __html: toHtml(text) }} />
  );
}
