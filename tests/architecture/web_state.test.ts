// web/README.md lists the state that the web has outside of components.
import { expect, it } from '@jest/globals';
import { filesIn, read } from './support/sources';

const VARIABLE =
  /^(?:export )?(?:let (\w+)|const ([a-z]\w*)(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap)(?:<.*>)?\(\)|\[\]);)/gm;
const ATTRIBUTE = /\b(data-[a-z]+)\b(?!-)|'(--[a-z]+)'/g;

const [, list = ''] = read('web/README.md').split('## State outside of components');

it.each([
  ['variable of a module', VARIABLE],
  ['attribute of the document, but for the tests’ own', ATTRIBUTE],
])('the list of web/README.md has every %s', (_, pattern) => {
  const found = filesIn('web/src', /\.tsx?$/).flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''),
  );
  const names = new Set(found);
  expect(names.size).toBeGreaterThan(10);
  names.delete('data-testid');
  expect([...names].filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
});
