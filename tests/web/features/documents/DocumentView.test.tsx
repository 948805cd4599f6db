import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { setOnline } from '../../support/browser';

jest.unstable_mockModule('@/features/documents/DocumentReader', () => ({
  DocumentReader: () => null,
}));
const { DocumentView } = await import('@/features/documents/DocumentView');
const { ViewerFailure } = await import('@/features/documents/ViewerStates');

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['page', <DocumentView key="page" name="contrato" kicker="" title="Contrato" intro="" />],
  ['failed viewer', <ViewerFailure key="viewer" name="contrato" onRetry={() => undefined} />],
])('the %s offers the download only online', (_, page) => {
  render(page);
  const link = () => screen.queryByRole('link', { name: 'Descargar PDF' });
  expect(link()?.getAttribute('href')).toBe('/documentos/contrato.pdf');
  expect(link()?.getAttribute('download')).toBe('contrato.pdf');
  setOnline(false);
  expect(link()).toBeNull();
  expect(screen.getByText('Cuando vuelva tu conexión podrás descargar el PDF.')).toBeVisible();
  setOnline(true);
  expect(link()).toBeVisible();
});
