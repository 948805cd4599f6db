// docs/asvs.md stays true as the code changes: each item of levels 1 and 2 is listed once, and every named proof exists.
import { describe, expect, it } from '@jest/globals';
import { codeOf, filesIn, read } from './support/sources';

const text = read('docs/asvs.md');
/** Ids of each level, as ASVS 5.0.0 numbers them. */
const levels = JSON.parse(read('tests/architecture/asvs.json')) as Record<'1' | '2', string[]>;

const STATES = ['met', 'partially met', 'not met', 'not applicable'];

/** A row has one item, several with the same proof, or several that are not applicable. */
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [ids = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [level = '', state = '', what = '', proof = ''] =
      cells.length === 4 ? cells : ['', 'not applicable', ...cells];
    return { ids: ids.split(', '), level, state, what, proof };
  });

const levelOf = (id: string): '1' | '2' => (levels['1'].includes(id) ? '1' : '2');

describe('the requirements listed in docs/asvs.md', () => {
  it('are the requirements of ASVS 5.0.0, each listed once', () => {
    expect([levels['1'].length, levels['2'].length]).toEqual([70, 183]);
    expect(rows.flatMap(({ ids }) => ids).sort()).toEqual([...levels['1'], ...levels['2']].sort());
  });

  it('have their level, a state and an explanation', () => {
    for (const { ids, level, state, what } of rows) {
      const levelsOfRow = [...new Set(ids.map(levelOf))].sort().join(', ');
      expect([ids, level || levelsOfRow]).toEqual([ids, levelsOfRow]);
      expect([ids, STATES.includes(state), what.length > 10]).toEqual([ids, true, true]);
    }
  });

  it('have per state the number in the table at the top', () => {
    for (const level of ['1', '2'] as const) {
      const states = rows.flatMap(({ ids, state }) =>
        ids.filter((id) => levelOf(id) === level).map(() => state),
      );
      const counts = STATES.map((state) => states.filter((one) => one === state).length);
      const written = new RegExp(`^\\| ${level}((?: +\\| \\d+){5}) +\\|$`, 'm').exec(text)?.[1];
      expect([level, written?.match(/\d+/g)?.map(Number)]).toEqual([
        level,
        [levels[level].length, ...counts],
      ]);
    }
  });
});

/** The heading's name in an address, as GitHub makes it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

describe('the evidence for a requirement', () => {
  const tests = filesIn('tests', /_test\.cpp$|\.(test|spec)\.tsx?$/);

  const named = rows.flatMap(({ proof }) =>
    [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  );

  it.each([...new Set(named)])('%s is one existing file of tests', (file) => {
    expect(tests.filter((path) => `/${path}`.endsWith(`/${file}`))).toHaveLength(1);
  });

  it.each(
    [...new Set([...text.matchAll(/\]\(((?!https:)[^)]+)\)/g)].map(([, to = '']) => to))].map(
      (to) => [to],
    ),
  )('%s is an existing document or section', (to) => {
    const [file = '', part] = to.split('#');
    const headings = [...read(`docs/${file}`).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      anchor(title),
    );
    if (part !== undefined) expect(headings).toContain(part);
  });

  it('exists for each requirement that is met, and is parsed completely', () => {
    for (const { ids, state, proof } of rows) {
      if (state === 'met') expect([ids, proof.length > 1]).toEqual([ids, true]);
      const rest = proof.replace(/`[^`]+`|\[[^\]]+\]\([^)]+\)/g, '');
      expect([ids, rest.replace(/[;—\s]/g, '')]).toEqual([ids, '']);
    }
  });
});

describe('requirements met by the code itself', () => {
  it.each([
    ['starts no programs', /\b(system|popen|posix_spawnp?|exec[lv]p?e?|v?fork)\s*\(/],
    ['builds no format string from request data', /\b[vfsn]*printf\s*\(|\bsyslog\s*\(/],
    ['builds no regular expression from request data', /\bregex\b/],
  ])('the server %s', (_, what) => {
    // Without the operator's program that starts a command with the settings.
    const ofOperator = 'server/admin/with_settings.cpp';
    const files = filesIn('server', /\.(cpp|hpp)$/).filter((file) => file !== ofOperator);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => what.test(codeOf(file)))).toEqual([]);
  });

  it('pages evaluate no text as code, and set raw HTML only for structured data and legal texts', () => {
    const files = filesIn('web/src', /\.tsx?$/);
    expect(files.length).toBeGreaterThan(100);
    const code =
      /\beval\s*\(|\bnew Function\b|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/;
    // Reads what the build has rendered in this document.
    const reader = 'web/src/shared/sections/long-text/ServedText.tsx';
    expect(files.filter((file) => code.test(read(file)))).toEqual([reader]);
    expect(files.filter((file) => read(file).includes('dangerouslySetInnerHTML'))).toEqual([
      'web/src/shared/sections/long-text/Markdown.tsx',
      reader,
      'web/src/shared/site/seo/SearchHead.tsx',
    ]);
  });
});
