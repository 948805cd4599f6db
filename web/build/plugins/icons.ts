import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

interface IconModule {
  readonly __iconData?: {
    readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
  };
}

/** Replaces lucide's own function, which computes what every icon of the pages has in common. */
const CREATE_ICON = `
import { createElement } from 'react';
const svg = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': 'true',
};
export default (__html) => (props) =>
  createElement('svg', { ...svg, ...props, dangerouslySetInnerHTML: { __html } });
`;

/** Builds lucide's icons as the markup that each consists of, without elements for React to create and hydrate. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/(?:createLucideIcon|icons\/[\w-]+)\.mjs$/ },
      async handler(id) {
        if (id.endsWith('/createLucideIcon.mjs')) return CREATE_ICON;
        const icon = (await import(/* @vite-ignore */ pathToFileURL(id).href)) as IconModule;
        // Another name of an icon, which imports it.
        if (icon.__iconData === undefined) return null;
        const markup = icon.__iconData.node.map(([tag, attributes]) => {
          const list = Object.entries(attributes)
            .filter(([name]) => name !== 'key')
            .map(([name, value]) => ` ${name}="${value}"`);
          return `<${tag}${list.join('')}/>`;
        });
        return `import createIcon from '../createLucideIcon.mjs';
export default /* @__PURE__ */ createIcon('${markup.join('')}');`;
      },
    },
  };
}
