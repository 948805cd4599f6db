import { fireEvent, render, screen } from '@testing-library/react';
import { Sheets } from '@/features/documents/Sheets';

test('a page whose picture does not come is an empty sheet that says so, and no broken picture', () => {
  render(<Sheets name="portabilidad-ift" title="Portabilidad" />);
  fireEvent.error(screen.getByRole('img', { name: 'Primera página de “Portabilidad”' }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('No pudimos traer esta página: revisa tu conexión.')).toBeTruthy();
});
