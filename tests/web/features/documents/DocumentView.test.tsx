import { render, screen } from '@testing-library/react';
import '@/app/textFiles';
import { DocumentView } from '@/features/documents/DocumentView';
import { setOnline } from '../../support/browser';
import { originals } from '../../support/originals';

const show = () =>
  render(
    <DocumentView name="politica-uso-justo" kicker="" title="Política de uso justo" intro="" />,
  );

afterEach(() => {
  originals.length = 0;
});

it('the text of a specimen says what it is, without its title', () => {
  show();
  expect(screen.getByText(/^Documento de muestra: sin validez legal/)).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(2);
  expect(screen.queryByTitle('Documento: Política de uso justo')).toBeNull();
});

it("a merchant's document is the PDF, and no specimen's text", () => {
  originals.push('politica-uso-justo');
  show();
  const viewer = screen.getByTitle('Documento: Política de uso justo');
  expect(viewer).toHaveAttribute('src', '/documentos/politica-uso-justo.pdf');
  expect(screen.getByText(/^Este documento es un PDF/)).toBeVisible();
  expect(screen.queryByText(/^Documento de muestra/)).toBeNull();
});

it('the download is offered only online', () => {
  show();
  const link = () => screen.queryByRole('link', { name: 'Descargar PDF' });
  expect(link()?.getAttribute('href')).toBe('/documentos/politica-uso-justo.pdf');
  expect(link()?.getAttribute('download')).toBe('politica-uso-justo.pdf');
  setOnline(false);
  expect(link()).toBeNull();
  expect(screen.getByText('Cuando vuelva tu conexión podrás descargar el PDF.')).toBeVisible();
  setOnline(true);
  expect(link()).toBeVisible();
});
