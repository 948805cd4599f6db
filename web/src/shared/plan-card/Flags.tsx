import sprite from './flags.svg';
import styles from './Flags.module.css';

/** Flags of Mexico, the USA and Canada. They are decorative because the text beside them names the countries. */
export function Flags() {
  return (
    <span className={styles.flags} aria-hidden="true">
      {['mx', 'us', 'ca'].map((country) => (
        <svg key={country} width={24} height={16} focusable="false">
          <use href={`${sprite}#${country}`} />
        </svg>
      ))}
    </span>
  );
}
