/** @jest-environment node */
import DocumentPage from '@/features/documents/DocumentPage';
import { legalDocuments } from '@/features/documents/registry';
import { findText, fold, markHits } from '@/features/documents/viewer/findText';
import { catalogue } from '@/shared/catalogue';
import { pageText } from '../../support/pageText';

const folioAt = (id: string) => pageText(<DocumentPage folio={id} />, `/folio/${id}`);

describe('/folio', () => {
  it.each(['999', '1204602', '../x', '<b>'])('%s is not known, and says so', (id) => {
    const shown = folioAt(id);
    expect(shown).toContain(`No se encontró PDF para el folio ${id}`);
    expect(shown).not.toContain('Descargar PDF');
  });

  it.each(catalogue.folios.map((folio) => [folio.id, folio.title]))('%s is %s', (id, title) => {
    const shown = folioAt(id);
    expect(shown).toContain(`Folio ${id}`);
    expect(shown).toContain(`Tuisty ${title}`);
    expect(shown).toContain('Descargar PDF');
  });
});

it.each(legalDocuments.map(({ id, title }) => [id, title] as const))('/%s is %s', (id, title) => {
  const shown = pageText(<DocumentPage document={id} />, `/${id}`);
  expect(shown).toContain(title);
  expect(shown).toContain('Descargar PDF');
});

describe('search in a document', () => {
  const pages = [['Tu línea vive', 'hasta 70 días. La LÍNEA'], [], ['Otra linea']];

  it('minds neither accents nor capitals, and keeps the order of reading', () => {
    expect(findText(pages, ' Línea ')).toEqual([
      { page: 0, item: 0, start: 3, length: 5 },
      { page: 0, item: 1, start: 18, length: 5 },
      { page: 2, item: 0, start: 5, length: 5 },
    ]);
  });

  it.each(['', ' ', 'a', 'no está'])('finds nothing for "%s"', (query) => {
    expect(findText(pages, query)).toEqual([]);
  });

  it('keeps every letter in its place', () => {
    const text = 'ÁÉÍÓÚÜÑ ﬁn İ ß 📱';
    expect(fold(text)).toHaveLength(text.length);
    expect(fold('Compañía')).toBe('compania');
  });

  it('marks hits without letting a document write HTML', () => {
    const [hit] = findText([['<b>&datos']], 'datos');
    if (hit === undefined) throw new Error('not found');
    expect(markHits('<b>&datos', [{ hit, number: 4 }])).toBe(
      '&lt;b&gt;&amp;<mark data-hit="4">datos</mark>',
    );
  });
});
