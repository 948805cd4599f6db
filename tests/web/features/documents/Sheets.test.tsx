import { fireEvent, render, screen } from '@testing-library/react';
import { Sheets } from '@/features/documents/Sheets';

test('a page whose image fails to load is an empty sheet with a message, without a broken image', () => {
  render(<Sheets name="portabilidad-ift" title="Portabilidad" />);
  fireEvent.error(screen.getByRole('img', { name: 'Primera página de “Portabilidad”' }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('No pudimos traer esta página: revisa tu conexión.')).toBeVisible();
});
