import { cleanup, configure } from '@testing-library/react';

// Only for what never comes: what a test waits for is there as soon as the page has worked.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no pointer capture; what asks for it takes a swipe from a click.
if (typeof window !== 'undefined') Element.prototype.hasPointerCapture = () => false;

afterEach(() => {
  if (typeof window === 'undefined') return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
