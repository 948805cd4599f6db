import { jest } from '@jest/globals';

/** A storage that throws on access, as with cookies blocked, until its mock is restored. */
export function forbidStorage() {
  return jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

/** A storage that has no space left, until its mock is restored. */
export function fillStorage() {
  return jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

/** Keeps expected errors out of the test report, and returns them. */
export function silenceErrors() {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** Keeps expected errors, and the notice of a stored token, out of the test report. */
export function silenceConsole(): void {
  silenceErrors();
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
}
