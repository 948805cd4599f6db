import { render, screen } from '@testing-library/react';
import NotFoundRoute from '@/app/NotFoundRoute';

it.each(['999', '1204602', '<b>'])('shows that folio %s is unknown', (id) => {
  window.history.replaceState(null, '', `/folio/${encodeURIComponent(id)}`);
  render(<NotFoundRoute />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    `No se encontró PDF para el folio ${id}`,
  );
});
