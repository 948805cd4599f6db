import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const generated = new Set(['node_modules', 'dist', 'dist-ssr', 'build']);

/** Paths from the root of all files below some folder or file whose name matches. */
export function filesIn(place: string, pattern: RegExp): string[] {
  const files: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !generated.has(entry.name)) visit(path);
      if (entry.isFile() && pattern.test(entry.name)) files.push(relative(root, path));
    }
  };
  visit(join(root, place));
  return files.sort();
}

export const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What a C++ file includes, with its brackets or quotes. */
export function includesOf(file: string): string[] {
  return [...read(file).matchAll(/^\s*#\s*include\s*([<"][^>"]+[>"])/gm)].map(
    ([, header = '']) => header,
  );
}

/** Returns C++ code without comments and string literals. */
export function codeOf(file: string): string {
  return read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
}

export function parse(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true, kind);
}

/** Every node of a file, in order. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

/** The members of a union of literals that a file declares. */
export function unionOf(file: string, name: string): string[] {
  for (const node of nodesOf(parse(file))) {
    if (!ts.isTypeAliasDeclaration(node) || node.name.text !== name) continue;
    if (!ts.isUnionTypeNode(node.type)) break;
    return node.type.types.map((type) => {
      if (!ts.isLiteralTypeNode(type) || !ts.isStringLiteral(type.literal)) {
        throw new Error(`${name} has a member that is no literal: ${type.getText()}`);
      }
      return type.literal.text;
    });
  }
  throw new Error(`${file} declares no union ${name}`);
}
