import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { keepTranslated } from '@/start/translated';

beforeAll(() => keepTranslated(document.body));

/** How a translator treats a text of the page, or the element that another one put in its place. */
type Translator = (node: ChildNode) => void;

const font = (...content: (Node | string)[]): Element => {
  const element = document.createElement('font' as string);
  element.append(...content);
  return element;
};
const translators: Readonly<Record<string, Translator>> = {
  'replaces each text': (node) => node.replaceWith(font(font(`${node.textContent ?? ''} (en)`))),
  'wraps each text': (node) => {
    const outer = font();
    node.replaceWith(outer);
    outer.append(font(node));
  },
  'translates its own text again': (node) => {
    const text = textIn(node);
    text.replaceWith(font(`${text.data} (en)`));
  },
};
const pairs = Object.keys(translators).flatMap((first) =>
  Object.keys(translators).map((second) => [first, second] as const),
);

function textIn(node: Node): Text {
  let text: Node | null = node;
  while (text !== null && !(text instanceof Text)) text = text.firstChild;
  if (text === null) throw new Error('no text');
  return text;
}

/** Translates the first child of each element: by one translator after the other, each three times. */
async function translate(
  [first, second]: readonly [string, string],
  ...elements: readonly Element[]
): Promise<void> {
  for (const name of [first, second, first, second, first, second]) {
    for (const { firstChild } of elements) if (firstChild) translators[name]?.(firstChild);
    // The observers' turn.
    await act(() => Promise.resolve());
  }
}

describe.each(pairs)('page of one translator that %s and one that %s', (...pair) => {
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
    await translate(pair, page);
    expect(page).toHaveTextContent(/^Uno( \(en\))*$/);
    rerender(<Page text="Dos" />);
    await act(() => Promise.resolve());
    expect(page).toHaveTextContent(/^Dos$/);
    await translate(pair, page);
    rerender(<Page text="Dos" first="Antes: " />);
    expect(page).toHaveTextContent(/^Antes: Dos( \(en\))*$/);
    rerender(<Page first="Antes: " />);
    expect(page).toHaveTextContent(/^Antes:$/);
  });

  it('has its own texts only while a press hydrates them', async () => {
    render(<button type="button">Leído</button>);
    const read = screen.getByRole('button');
    const unread = document.createElement('button');
    unread.textContent = 'Sin leer';
    document.body.append(unread);
    await translate(pair, read, unread);
    const seen: (string | null)[] = [];
    const shown = read.textContent;
    const now = jest.spyOn(performance, 'now').mockReturnValue(5000);
    unread.addEventListener('mouseup', () => seen.push(read.textContent, unread.textContent));
    const pressed = textIn(unread).parentElement;
    fireEvent.click(unread);
    expect(seen).toEqual([]);
    document.documentElement.dataset['hydrated'] = '';
    fireEvent.click(pressed ?? unread);
    expect(seen).toEqual(['Leído', 'Sin leer']);
    now.mockReturnValue(7000);
    fireEvent.click(unread);
    expect(seen).toEqual(['Leído', 'Sin leer', shown, 'Sin leer']);
    now.mockRestore();
    // Before the press, once.
    fireEvent.pointerOver(pressed ?? unread);
    fireEvent.pointerOver(unread);
    expect(seen).toHaveLength(6);
    expect(unread).toHaveTextContent(/^Sin leer( \(en\))*$/);
    expect(unread).toContainElement(pressed);
    unread.remove();
    delete document.documentElement.dataset['hydrated'];
  });
});
