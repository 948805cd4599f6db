import { readFileSync } from 'node:fs';

// A fixed element would be printed over each sheet.
it.each([
  ['link to the content', 'app/App', '.skip'],
  ['chat button', 'features/layout/ChatButton', '.place'],
  ['loading overlay', 'app/LoadingOverlay', '.overlay'],
  ['messages', 'shared/ui/ToastLayer', '.viewport'],
])('the %s is not printed', (_, file, selector) => {
  const css = readFileSync(`web/src/${file}.module.css`, 'utf8').replace(/\s+/g, ' ');
  expect(css).toContain(`@media print { ${selector} { display: none; } }`);
});
