import { readFileSync } from 'node:fs';

// A fixed element would be printed over each sheet.
it.each([
  ['chat button', 'features/layout/ChatButton', '.chat'],
  ['loading overlay', 'app/LoadingOverlay', '.overlay'],
  ['messages', 'shared/ui/ToastLayer', '.viewport'],
])('the %s is not printed', (_, file, selector) => {
  const css = readFileSync(`web/src/${file}.module.css`, 'utf8').replace(/\s+/g, ' ');
  expect(css).toContain(`@media print { ${selector} { display: none; } }`);
});

it('the link to the content is not printed on each sheet', () =>
  expect(readFileSync('web/src/app/App.module.css', 'utf8')).not.toContain('position: fixed'));
