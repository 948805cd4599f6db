// The types of the installed `stripe` package, as its compiler applies them.

import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../../scripts/lib/steps.mjs';

const name = join(root, 'sandbox.ts');
const options = {
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};
const host = ts.createCompilerHost(options);
const readSource = host.getSourceFile.bind(host);
let program: ts.Program | undefined;

/** Returns the compiler's errors about code that may use `Stripe`. */
export function errorsOf(code: string): readonly string[] {
  const text = `import Stripe from 'stripe'; ${code}`;
  host.getSourceFile = (file, ...rest) =>
    file === name
      ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022)
      : (program?.getSourceFile(file) ?? readSource(file, ...rest));
  program = ts.createProgram([name], options, host, program);
  return [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
  );
}
