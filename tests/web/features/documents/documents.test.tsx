/** @jest-environment node */
import '@/app/textFiles';
import DocumentPage from '@/features/documents/DocumentPage';
import { legalDocuments } from '@/features/documents/registry';
import { catalogue } from '@/shared/core/catalogue';
import { pageHtml, pageText } from '../../support/pageText';

const folioAt = (id: string) => pageText(<DocumentPage folio={id} />, `/folio/${id}`);

describe('/folio', () => {
  it.each(catalogue.folios.map((folio) => [folio.id, folio.title]))(
    'shows folio %s with the document %s',
    (id, title) => {
      const shown = folioAt(id);
      expect(shown).toContain(`Folio ${id}`);
      const [allowance = '', duration = ''] = title.split(', ');
      expect(shown).toMatch(new RegExp(`Tuisty ${allowance}(, | cada 30 días, por )${duration}`));
      expect(shown).toContain('Descargar PDF');
    },
  );

  it('links to the card of its plan', () =>
    expect(pageHtml(<DocumentPage folio="1204670" />, '/folio/1204670')).toContain(
      'href="/paquetes/tuisty-semestral#prime-15gb"',
    ));
});

it.each(legalDocuments.map(({ id, title }) => [id, title] as const))(
  '/%s shows the document %s',
  (id, title) => {
    const shown = pageText(<DocumentPage document={id} />, `/${id}`);
    expect(shown).toContain(title);
    expect(shown).toContain('Descargar PDF');
  },
);
