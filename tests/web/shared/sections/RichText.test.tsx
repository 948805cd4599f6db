import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { RichText } from '@/shared/sections/long-text/RichText';

it('a text shows each run once, in its order, and incomplete markup literally', () => {
  const text =
    'Con **CURP**, [cobertura](/cobertura) o [uso justo](/politica-uso-justo): [mapa](https://a.example) y **sin fin';
  const { container } = render(<RichText text={text} />);
  expect(container.innerHTML).toBe(
    'Con <strong>CURP</strong>, <a href="/cobertura">cobertura</a> o ' +
      '<a href="/politica-uso-justo" target="_blank" rel="noopener">uso justo</a>: ' +
      '<a href="https://a.example" target="_blank" rel="noopener">mapa</a> y **sin fin',
  );
});
