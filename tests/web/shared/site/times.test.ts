import { readdirSync, readFileSync } from 'node:fs';
import { times } from '@/shared/site/times';

/** A benefit of a promotion, which begins after the number has arrived. */
const OTHER = /^\| Asignación por portabilidad .*$/gm;

it.each([times.delivery, times.activation, 'NIP al 051'])(
  '%s is written once, and all texts take it from there',
  (fact) => {
    const files = ['web/src', 'web/documents'].flatMap((folder) =>
      readdirSync(folder, { encoding: 'utf8', recursive: true })
        .filter((name) => /\.(tsx?|md)$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    const places = files.filter((file) =>
      readFileSync(file, 'utf8').replace(OTHER, '').includes(fact),
    );
    expect(places).toEqual(['web/src/shared/site/times.ts']);
  },
);
