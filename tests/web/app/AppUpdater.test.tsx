import { jest } from '@jest/globals';
import { render } from '@testing-library/react';

let activated = 0;
jest.unstable_mockModule('@/app/updates/newVersion', () => ({
  newVersion: {
    subscribe: () => () => undefined,
    isAvailable: () => true,
    check: () => undefined,
    activate: () => {
      activated += 1;
    },
  },
}));
const { AppUpdater } = await import('@/app/updates/AppUpdater');

beforeEach(() => {
  activated = 0;
});

/** The shopper looks at another tab. */
function lookAway(): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}

function open(value: string): void {
  render(
    <>
      <input aria-label="Correo" defaultValue={value} />
      <AppUpdater />
    </>,
  );
}

it('takes a new version on while nobody looks', () => {
  open('');
  expect(activated).toBe(0);
  lookAway();
  expect(activated).toBe(1);
});

it('leaves a half-filled form alone', () => {
  open('ana@');
  lookAway();
  expect(activated).toBe(0);
});
