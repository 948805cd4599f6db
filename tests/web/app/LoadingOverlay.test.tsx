import { fireEvent, render, screen } from '@testing-library/react';
import { LoadingOverlay } from '@/app/LoadingOverlay';

it('a tap dismisses the loading overlay only when it ends, so that it reaches no control below', () => {
  render(<LoadingOverlay around={false} />);
  const overlay = screen.getByTestId('page-overlay');
  fireEvent.pointerDown(overlay);
  fireEvent.pointerUp(overlay);
  expect(screen.queryByTestId('page-overlay')).toBe(overlay);
  fireEvent.click(overlay);
  expect(screen.queryByTestId('page-overlay')).toBeNull();
});
