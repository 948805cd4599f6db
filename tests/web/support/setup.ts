import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 3000 });

afterEach(() => {
  if (typeof window === 'undefined') return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
