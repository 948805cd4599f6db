export { NetworkIcon, networkName, type NetworkIconProps } from './NetworkIcon';
