// Every export of the package has an example that compiles against the package's types and runs in plain Node.
// Each statement with a value in a comment behind it has that value.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { root } from '../../scripts/lib/steps.mjs';

// A folder in the repository, so that the package resolves by its name.
const folder = join(root, 'build/examples');

const entries = [
  { name: '@tuisty/shop-core', file: join(root, 'bindings/src/index.ts') },
  { name: '@tuisty/shop-core/catalogue', file: join(root, 'bindings/src/catalogue.d.ts') },
  { name: '@tuisty/shop-core/react', file: join(root, 'bindings/src/react/index.ts') },
];

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

interface Documented {
  /** `'formatMxn of ShopCore'`. */
  readonly name: string;
  readonly examples: readonly string[];
}

interface Outcome {
  readonly statement: string;
  readonly expected: string;
  readonly actual: string;
}

const documented: Documented[] = [];
/** Names that examples use without an import, with their modules. */
const exported = new Map<string, { readonly entry: string; readonly isValue: boolean }>();

function collect(): void {
  const program = ts.createProgram(
    entries.map((entry) => entry.file),
    options,
  );
  const checker = program.getTypeChecker();
  const examplesOf = (symbol: ts.Symbol) =>
    symbol
      .getJsDocTags(checker)
      .filter((tag) => tag.name === 'example')
      .map((tag) => ts.displayPartsToString(tag.text));

  for (const { name: entry, file } of entries) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    for (const alias of module ? checker.getExportsOfModule(module) : []) {
      const isAlias = (alias.flags & ts.SymbolFlags.Alias) !== 0;
      const symbol = isAlias ? checker.getAliasedSymbol(alias) : alias;
      exported.set(alias.name, { entry, isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0 });
      documented.push({ name: alias.name, examples: examplesOf(symbol) });
      if (alias.name !== 'ShopCore') continue;
      for (const member of checker.getDeclaredTypeOfSymbol(symbol).getProperties()) {
        documented.push({ name: `${member.name} of ShopCore`, examples: examplesOf(member) });
      }
    }
  }
}

/** Returns the example with its implied imports and `core`, the loaded core. */
function completed(example: string): string {
  const imports = [...exported]
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(`${example} loadShopCore`))
    .map(
      ([name, { entry, isValue }]) =>
        `import { ${isValue ? '' : 'type '}${name} } from '${entry}';`,
    );
  const own = example.match(/^import .*$/gm) ?? [];
  const start = [...own, ...imports, 'const core = await loadShopCore();'].join('\n');
  return `${start}\n{\n${hoisted(example)}\n}\nexport { core };\n`;
}

/** Import statements are allowed only at the top of a file. */
function hoisted(example: string): string {
  return example.replace(/^import .*$/gm, '');
}

/** Whether a comment is a value, and not prose. */
function isValue(text: string): boolean {
  try {
    new Script(`(${text})`);
    return true;
  } catch {
    return false;
  }
}

/** Returns the example with each statement that has a documented value turned into a check. */
function checked(code: string): string {
  const source = ts.createSourceFile('example.tsx', code, ts.ScriptTarget.ES2022, true);
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const [comment] = ts.getTrailingCommentRanges(code, node.end) ?? [];
    if (ts.isExpressionStatement(node) && comment !== undefined) {
      const value = code.slice(comment.pos + 2, comment.end).trim();
      const statement = node.expression.getText();
      const thrown = /^throws CoreError (\w+)$/.exec(value)?.[1];
      const [actual, expected] =
        thrown === undefined
          ? [statement, `(${value})`]
          : [`codeOf(() => ${statement})`, `'${thrown}'`];
      const text = `outcomeOf(${actual}, ${expected}, ${JSON.stringify(statement)});`;
      if (thrown !== undefined || isValue(value))
        edits.push({ start: node.getStart(), end: node.end, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const result = edits.reduceRight(
    (text, { start, end, text: check }) => text.slice(0, start) + check + text.slice(end),
    code,
  );
  return ts.transpileModule(result, {
    fileName: 'example.tsx',
    compilerOptions: { ...options, verbatimModuleSyntax: true },
  }).outputText;
}

/** The first steps of a page, which load the core themselves: its blocks from that import to the next heading. */
function stepsOf(page: string): Documented {
  const text = readFileSync(join(root, page), 'utf8');
  const section = text.split(/^## /m).find((part) => part.includes('loadShopCore()')) ?? '';
  const blocks = [...section.matchAll(/^( *)```ts\n(.*?)\n *```$/gms)].map(
    ([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  return { name: page.replace(/\W/g, '_'), examples: [hoisted(blocks.join('\n'))] };
}

beforeAll(() => {
  collect();
  documented.push(...['bindings/TOUR.md', 'README.md'].map(stepsOf));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});

describe('the documentation examples', () => {
  it('exist for every export and every function of the core', () => {
    expect(documented.length).toBeGreaterThan(80);
    const bare = ({ examples }: Documented) => examples.length === 0 || examples.includes('');
    expect(documented.filter(bare).map(({ name }) => name)).toEqual([]);
  });

  it('compile, and return the documented values', () => {
    const files: string[] = [];
    for (const { name, examples } of documented) {
      for (const example of examples) {
        const file = join(folder, `${String(files.length)}_${name.replaceAll(' ', '_')}`);
        const code = completed(example);
        writeFileSync(`${file}.tsx`, code);
        writeFileSync(`${file}.mjs`, checked(code));
        files.push(file);
      }
    }
    const program = ts.createProgram(
      files.map((file) => `${file}.tsx`),
      options,
    );
    const complaints = ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ file, messageText }) =>
          `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      );
    expect(complaints).toEqual([]);

    const runner = join(root, 'tests/bindings/support/run_examples.mjs');
    const output = execFileSync(process.execPath, [runner, folder], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const outcomes = JSON.parse(output) as Record<string, Outcome[]>;
    expect(Object.keys(outcomes)).toHaveLength(files.length);
    const silent = Object.entries(outcomes).filter(([, checks]) => checks.length === 0);
    expect(silent).toEqual([]);
    const all = Object.entries(outcomes).flatMap(([file, checks]) =>
      checks.map((check) => ({ file, ...check })),
    );
    const gives = (key: 'actual' | 'expected') =>
      all.map((check) => `${check.file}: ${check.statement} is ${check[key]}`);
    expect(gives('actual')).toEqual(gives('expected'));
  });
});
