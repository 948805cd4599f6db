import { act, fireEvent, render, screen } from '@testing-library/react';
import { keepTranslated } from '@/start/translated';

beforeAll(() => keepTranslated(document.body));

/** Replaces the text of each element as Chrome's translator does. */
async function translate(...elements: readonly Element[]): Promise<void> {
  for (const { firstChild: text } of elements) {
    const font = document.createElement('font' as string);
    font.textContent = `${text?.nodeValue ?? ''} (en)`;
    (text as Text).replaceWith(font);
  }
  await act(() => Promise.resolve());
}

describe('page that the browser translates', () => {
  it('shows what React changes, moves and removes', async () => {
    const Page = ({ text, first = '' }: { text?: string; first?: string }) => (
      <p>
        {first === '' ? null : <b>{first}</b>}
        {text}
      </p>
    );
    const { rerender, container } = render(<Page text="Uno" />);
    const page = container.querySelector('p');
    if (page === null) throw new Error('no page');
    await translate(page);
    expect(page).toHaveTextContent('Uno (en)');
    rerender(<Page text="Dos" />);
    await act(() => Promise.resolve());
    expect(page).toHaveTextContent(/^Dos$/);
    rerender(<Page text="Dos" first="Antes: " />);
    expect(page).toHaveTextContent(/^Antes: Dos$/);
    rerender(<Page first="Antes: " />);
    expect(page).toHaveTextContent(/^Antes:$/);
  });

  it('has its own texts only while a press hydrates them', async () => {
    render(<button type="button">Leído</button>);
    const read = screen.getByRole('button');
    const unread = document.createElement('button');
    unread.textContent = 'Sin leer';
    document.body.append(unread);
    await translate(read, unread);
    const seen: (string | null)[] = [];
    unread.addEventListener('mouseup', () => seen.push(read.textContent, unread.textContent));
    fireEvent.click(unread);
    expect(seen).toEqual(['Leído (en)', 'Sin leer']);
    expect(unread).toHaveTextContent('Sin leer (en)');
    unread.remove();
  });
});
