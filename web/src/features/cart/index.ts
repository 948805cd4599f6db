// The page itself is fetched with its route: import it from './CartPage'.
export { CartAnnouncer } from './CartAnnouncer';
export { CartButton } from './CartButton';
