// What the program that faces the network lacks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../../../scripts/lib/processes.mjs';
import { build } from './support/shop';

const pathOf = (program: string) => join(build, program);

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
