// web/README.md lists the state that the web has outside of components.
import { describe, expect, it } from '@jest/globals';
import { filesIn, read } from './support/sources';

const VARIABLE =
  /^(?:export )?(?:let (\w+)|const ([a-z]\w*)(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap)(?:<.*>)?\(\)|\[\]);)/gm;
const ATTRIBUTE = /\b(data-[a-z]+)\b(?!-)|'(--[a-z]+)'/g;

const files = filesIn('web/src', /\.tsx?$/);
const found = (pattern: RegExp) =>
  new Set(
    files.flatMap((file) =>
      [...read(file).matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''),
    ),
  );

describe('the list of web/README.md', () => {
  const [, list = ''] = read('web/README.md').split('## State outside of components');

  it('has every variable of a module', () => {
    const names = found(VARIABLE);
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
  });

  it('has every attribute of the document, but for the tests’ own', () => {
    const names = found(ATTRIBUTE);
    expect(names.size).toBeGreaterThan(10);
    names.delete('data-testid');
    expect([...names].filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
  });
});
