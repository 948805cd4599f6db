// The protections that compiler and linker put into the server's program: CMakePresets.json.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/steps.mjs';

/** What readelf prints about the program. */
function printed(...args: string[]): string {
  const program = join(root, 'build/release/server/tuisty_server');
  const { stdout } = spawnSync('readelf', ['--wide', ...args, program], { encoding: 'utf8' });
  return stdout;
}

describe("the server's program", () => {
  it('has a random address, and its tables are read-only once it runs', () => {
    expect(printed('--dynamic')).toMatch(/FLAGS_1\).*NOW.* PIE/);
    expect(printed('--segments')).toContain('GNU_RELRO');
  });

  it.each([
    ['stack canaries', /\b__stack_chk_fail@/],
    ['bounded copies', /\b__\w+_chk@/],
    ['checked indices of containers', /__glibcxx_assert_fail\w*@/],
  ])('has %s', (_, symbol) => {
    expect(printed('--dyn-syms')).toMatch(symbol);
  });
});
