// The commands that a page of docs/ gives an operator: its blocks of `sh`, which are run as they are, in their order.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/lib/steps.mjs';

/** The fenced blocks of a page, each with the heading above it. */
export function readDocument(/** @type {string} */ name) {
  /** @type {{ heading: string, language: string, text: string }[]} */
  const blocks = [];
  let heading = '';
  for (const [, title, language = '', text = ''] of readFileSync(
    join(root, 'docs', name),
    'utf8',
  ).matchAll(/^#+ ([^\n]*)$|^```([^\n]*)\n(.*?)^```$/gms)) {
    if (title !== undefined) heading = title.trim();
    else blocks.push({ heading, language, text });
  }
  const commands = blocks.filter(({ language }) => language === 'sh');
  let taken = 0;
  return {
    /** The file that a block in another language shows. */
    fileBelow(/** @type {string} */ title, /** @type {string} */ language) {
      const found = blocks.find((block) => block.heading === title && block.language === language);
      if (found === undefined) throw new Error(`${name} has no ${language} below ${title}`);
      return found.text;
    },

    /** The commands of the only block below a heading. */
    commandsBelow(/** @type {string} */ title) {
      const found = commands.filter((block) => block.heading === title);
      if (found.length !== 1) throw new Error(`${found.length} blocks of sh are below ${title}`);
      return found[0]?.text ?? '';
    },

    /** The commands of the next block, which must be below this heading: none may be left out. */
    nextCommands(/** @type {string} */ title) {
      const block = commands[taken];
      if (block?.heading !== title) {
        throw new Error(`the next commands are below ${block?.heading}, not ${title}`);
      }
      taken += 1;
      return block.text;
    },

    /** Throws if commands were not taken, or if a block has a language that no test reads. */
    expectAllTaken() {
      const left = commands.slice(taken).map((block) => block.heading);
      if (left.length > 0) {
        throw new Error(`commands that were not run are below ${left.join(', ')}`);
      }
      const unknown = blocks.filter(({ language }) => !['sh', 'yaml'].includes(language));
      if (unknown.length > 0) {
        throw new Error(`a block below ${unknown[0]?.heading} has no language`);
      }
    },
  };
}
