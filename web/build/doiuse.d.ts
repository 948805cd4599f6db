declare module 'doiuse' {
  import type { ChildNode, Plugin } from 'postcss';

  /** Reports the features of a style sheet that a browser lacks, by the data of caniuse.com. */
  export default function doiuse(options: {
    readonly browsers: readonly string[];
    readonly ignore: readonly string[];
    readonly onFeatureUsage: (found: {
      readonly feature: string;
      readonly usage: ChildNode;
    }) => void;
  }): Plugin;
}
