import { jest } from '@jest/globals';
import { act, configure, getConfig } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { WAIT_LIMIT_MS } from '../../limits.mjs';

const POLL_MS = 10;

// Real timers: during a test the page's timers are fake.
const realNow = performance.now.bind(performance);
const setRealTimeout = globalThis.setTimeout;
const realTimeout = (ms: number) => new Promise((resolve) => setRealTimeout(resolve, ms));
const reactConfig = getConfig();
let waitStartedAt = 0;

/** Runs the page's deferred tasks, and React's scheduled work. */
async function nextTask(): Promise<void> {
  jest.advanceTimersByTime(0);
  await realTimeout(0);
}

/** Gives each test of a page a clock that only the test moves. */
export function useTestClock(): void {
  configure({
    asyncUtilTimeout: WAIT_LIMIT_MS,
    asyncWrapper: (run) =>
      reactConfig.asyncWrapper(async () => {
        waitStartedAt = realNow();
        try {
          return (await run()) as unknown;
        } finally {
          await nextTask();
        }
      }),
    // While a test waits, real work continues (chunks load, responses are parsed), and the clock does not move.
    unstable_advanceTimersWrapper: () =>
      act(async () => {
        if (realNow() - waitStartedAt > WAIT_LIMIT_MS) {
          jest.advanceTimersByTime(WAIT_LIMIT_MS);
          return;
        }
        jest.advanceTimersByTime(0);
        await realTimeout(POLL_MS);
      }),
  });
  beforeEach(() => {
    // Promises resolve without the clock. React's scheduler, whose clock does not move, finishes what it begins.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}

/** Advances the clock, and lets the page react. */
export async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

/** Advances the clock to the next animation frame. */
export async function nextFrame(): Promise<void> {
  await act(async () => {
    jest.advanceTimersToNextFrame();
    await Promise.resolve();
  });
}

/**
 * Returns a simulated user who types and clicks without delay. Style sheets are empty here, so that a check of
 * `pointer-events` on every parent would find nothing.
 */
export function newUser(): UserEvent {
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}
