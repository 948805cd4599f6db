import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const source = 'web/src';

it('no breakpoint is in pixels, so that large letters get the layout of a narrower screen', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      return (text.match(/\(width [<>]=? [\d.]+px\)/g) ?? []).map((query) => `${file} ${query}`);
    });
  expect(found).toEqual([]);
});
