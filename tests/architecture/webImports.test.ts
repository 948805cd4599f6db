// The app's imports: folders depend in one direction, without circles.
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { filesIn, parse } from './support/sources';
import { circleIn, resolveIn } from './support/graph';

const script = /\.(ts|tsx)$/;
const sources = filesIn('web/src', script);
const documents = filesIn('web/documents', script);

/** Returns the static imports of a file, without types and `import()`. */
function importsAtStart(file: string): string[] {
  return parse(file).statements.flatMap((node) => {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return [];
    const { moduleSpecifier } = node;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
    return onlyTypes(node) ? [] : [moduleSpecifier.text];
  });
}

function onlyTypes(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  );
}

function graphOf(files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  return new Map(
    files.map((file) => [
      file,
      importsAtStart(file).flatMap((specifier) => resolveIn(known, file, specifier) ?? []),
    ]),
  );
}

describe('web/src', () => {
  it('has only imports that resolve', () => {
    // Otherwise a new alias would make the next test check nothing.
    const links = [...graphOf(sources).values()].flat().length;
    expect(links).toBeGreaterThan(sources.length);
  });

  it('has no circle of imports', () => {
    expect(circleIn(graphOf(sources))).toEqual([]);
  });
});

describe('the search for circles', () => {
  it('finds a circle and names its files', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['b']],
      ['d', []],
    ]);
    expect(circleIn(graph)).toEqual(['b', 'c', 'b']);
  });
});

describe('web/documents', () => {
  it('import shared files of the app only, not those of a page or feature', () => {
    const known = new Set([...sources, ...documents]);
    const outside = documents.flatMap((file) =>
      importsAtStart(file)
        .map((specifier) => resolveIn(known, file, specifier))
        .filter((target) => target?.startsWith('web/src/') === true)
        .filter((target) => target?.startsWith('web/src/shared/') === false)
        .map((target) => `${file}: ${String(target)}`),
    );
    expect(outside).toEqual([]);
  });
});
