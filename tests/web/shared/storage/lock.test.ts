import { jest } from '@jest/globals';
import { webLock } from '../../../../bindings/dist/react/lock.js';

type Hold = (lock: Lock | null) => unknown;

/** A fake of the browser's locks, granted by the test. */
class Locks {
  readonly waiting: (() => Promise<void>)[] = [];

  request(_name: string, options: LockOptions, hold: Hold): Promise<unknown> {
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () =>
        reject(new DOMException('The request was aborted.', 'AbortError')),
      );
      this.waiting.push(async () => {
        await hold(null);
        resolve(undefined);
      });
    });
  }

  query(): Promise<LockManagerSnapshot> {
    return Promise.resolve({ held: [], pending: [] });
  }
}

function locked(locks: { request: unknown; query: unknown }) {
  const work = jest.fn();
  const done = jest.fn();
  void webLock(locks as LockManager, 'cart')(work).then(done);
  return { work, done };
}

it('webLock runs the work when the lock is granted, and keeps the lock a moment longer', async () => {
  const locks = new Locks();
  const { work, done } = locked(locks);
  await jest.advanceTimersByTimeAsync(0);
  expect(work).not.toHaveBeenCalled();
  void locks.waiting[0]?.();
  expect(work.mock.calls).toEqual([[true]]);
  await jest.advanceTimersByTimeAsync(11);
  expect(done).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledTimes(1);
});

it('webLock runs the work once where the API rejects', async () => {
  const refuse = () => Promise.reject(new DOMException('No.', 'SecurityError'));
  const { work, done } = locked({ request: refuse, query: refuse });
  await jest.advanceTimersByTimeAsync(0);
  expect(work.mock.calls).toEqual([[true]]);
  expect(done).toHaveBeenCalledTimes(1);
});

it('webLock times out on a tab that keeps the lock, without AbortSignal.timeout', async () => {
  // Chrome has had locks since version 69, and AbortSignal.timeout since version 103.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function');
  });
  const locks = new Locks();
  const { work, done } = locked(locks);
  await jest.advanceTimersByTimeAsync(399);
  expect(work).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(work.mock.calls).toEqual([[false]]);
  expect(done).toHaveBeenCalledTimes(1);
  void locks.waiting[0]?.(); // granted at the moment of the timeout
  expect(work).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});
