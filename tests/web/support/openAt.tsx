import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';

/** The page in a browser, at an address. */
export function openAt(page: ReactNode, address: string) {
  return render(<MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>);
}
