export { reloadWhenPartsAreGone } from './missingPart';
export { newVersion, startServiceWorker } from './newVersion';
