// Part of npm run lint: the class names of CSS modules and the custom properties. A name that is used must be
// defined, and one that is defined must be used.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { repositoryFiles } from './lib/files.mjs';

const files = repositoryFiles().filter((file) => file.startsWith('web/'));
const sheets = files.filter((file) => file.endsWith('.css'));
/** @type {string[]} */
const problems = [];
/** @type {(text: string, pattern: RegExp) => Set<string>} */
const names = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

/** The classes of each module by its full path, and the classes that scripts use. */
const modules = new Map();
/** Classes that every script uses by their names: those of sheets that are no modules, and of the page around the app. */
const [page = ''] = /<style>[^]*<\/style>/.exec(readFileSync('web/index.html', 'utf8')) ?? [];
const shared = {
  sheet: 'shared styles',
  defined: names(page, /\.([a-z][\w-]*)/g),
  used: new Set(),
};
let everything = '';
for (const sheet of sheets) {
  const text = readFileSync(sheet, 'utf8').replace(/\/\*[^]*?\*\//g, '');
  everything += text;
  const own = text.replace(/:global\([^)]*\)/g, '').replace(/url\([^)]*\)|'[^']*'/g, '');
  const defined = names(own, /\.([a-z_][\w-]*)/gi);
  if (sheet.endsWith('.module.css'))
    modules.set(resolve(sheet), { sheet, defined, used: new Set() });
  else for (const name of defined) shared.defined.add(name);
}

const { config } = ts.readConfigFile('web/tsconfig.json', ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, 'web');
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();
for (const source of program.getSourceFiles()) {
  if (source.fileName.includes('node_modules')) continue;
  everything += source.text;
  /** @type {Map<string, { used: Set<string> }>} The module of each local name. */
  const imported = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue;
    const target = modules.get(resolve(source.fileName, '..', statement.moduleSpecifier.text));
    const local = statement.importClause?.name?.text;
    if (target !== undefined && local !== undefined) imported.set(local, target);
  }
  ts.forEachChild(source, visit);

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isJsxAttribute(node) && node.name.getText(source) === 'className') findWords(node);
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const module = imported.get(node.expression.getText(source));
      if (module !== undefined) for (const name of namesOf(node)) module.used.add(name);
    }
    ts.forEachChild(node, visit);
  }
}

/** Finds the shared classes that an attribute names. @param {ts.Node} node */
function findWords(node) {
  const add = (/** @type {string} */ text) => text.split(' ').map((name) => shared.used.add(name));
  if (ts.isStringLiteral(node)) add(node.text);
  if (ts.isIdentifier(node) && ts.isCallExpression(node.parent)) {
    for (const text of textsOf(node)) if (text !== null) add(text);
  }
  // What is compared or read is no class.
  if (ts.isElementAccessExpression(node)) return;
  if (ts.isBinaryExpression(node) && ts.isStringLiteral(node.right)) {
    if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) return;
  }
  ts.forEachChild(node, findWords);
}

/** @param {ts.PropertyAccessExpression | ts.ElementAccessExpression} node */
function namesOf(node) {
  if (ts.isPropertyAccessExpression(node)) return [node.name.text];
  const texts = textsOf(node.argumentExpression);
  if (texts.includes(null)) {
    problems.push(`${node.getSourceFile().fileName}: ${node.getText()} may be any class`);
  }
  return texts.filter((text) => text !== null);
}

/** The texts that an expression may have, null for any other. @param {ts.Node} node */
function textsOf(node) {
  const type = checker.getTypeAtLocation(node);
  return (type.isUnion() ? type.types : [type]).map((one) =>
    one.isStringLiteral() ? one.value : null,
  );
}

for (const { sheet, defined, used } of [shared, ...modules.values()]) {
  for (const name of used) if (!defined.has(name)) problems.push(`${sheet}: no class .${name}`);
  for (const name of defined) if (!used.has(name)) problems.push(`${sheet}: unused class .${name}`);
}

// The shop sets the custom properties of a library, which reads them.
const set = names(everything, /(--(?!altcha|radix)[\w-]+)'?\]?:/g);
const read = names(everything, /var\((--(?!altcha|radix)[\w-]+)/g);
for (const name of read) if (!set.has(name)) problems.push(`${name} is read but not set`);
for (const name of set) if (!read.has(name)) problems.push(`${name} is set but not read`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
