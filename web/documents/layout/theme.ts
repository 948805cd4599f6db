import { readFileSync } from 'node:fs';
import { unpackWoff } from './unpackWoff';
import { createRequire } from 'node:module';
import {
  coral,
  coralShade,
  deep,
  foam,
  gulf,
  ink,
  mist,
  sun,
  white,
} from '../../src/shared/ui/art/palette';

export const colours = {
  ...{ coral, coralShade, deep, foam, gulf, ink, mist, sun, white },
  inkSoft: '#46536A',
  line: '#D9E2E8',
  sunSoft: '#FFF0CC',
} as const;

/**
 * Half a letter sheet, in points. The text is readable on a phone that fits the page's width, and two pages print on
 * one letter sheet.
 */
export const page = {
  width: 396,
  height: 612,
  left: 34,
  top: 42,
  bottom: 42,
} as const;

export const textWidth = page.width - 2 * page.left;
export const textBottom = page.height - page.bottom;

const { resolve } = createRequire(import.meta.url);
const latin = (family: string, weight: number) =>
  unpackWoff(
    readFileSync(resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`)),
  );

/** Complete Latin fonts; each document embeds only the glyphs that it uses. */
export const fonts = {
  text: latin('figtree', 400),
  bold: latin('figtree', 700),
  display: latin('bricolage-grotesque', 700),
} as const;

export type FontName = keyof typeof fonts;
