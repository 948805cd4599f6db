// The pages are fetched with their routes: import them from './ProceedPage' and './SuccessPage'.
export { PayButton } from './PayButton';
