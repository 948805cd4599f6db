// The protections that compiler and linker put into the server's programs: CMakePresets.json. And what the one that
// faces the network lacks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../../../scripts/lib/processes.mjs';
import { root } from '../../../scripts/lib/steps.mjs';

const pathOf = (program: string) => join(root, 'build/release/server', program);

describe.each(['tuisty_server', 'tuisty_admin'])('the program %s', (program) => {
  /** What readelf prints about the program. */
  const printed = (what: string) => attempt(['readelf', '--wide', what, pathOf(program)]).stdout;

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

describe('the program that faces the network', () => {
  it("has no code of the operator's commands", () => {
    const commands = ['kept_numbers,renewed_lines', 'reset_link_made'];
    const found = (program: string) => {
      const bytes = readFileSync(pathOf(program));
      return commands.filter((text) => bytes.includes(text));
    };
    expect(found('tuisty_admin')).toEqual(commands);
    expect(found('tuisty_server')).toEqual([]);
  });

  it('takes no command', () => {
    const { status, stderr } = attempt([pathOf('tuisty_server'), 'orders']);
    expect([status, stderr.split('\n')[0]]).toEqual([2, 'tuisty_server: unknown argument: orders']);
  });
});
