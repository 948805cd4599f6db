import { jest } from '@jest/globals';
import { act, configure, getConfig } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { WAIT_LIMIT_MS } from '../../limits.mjs';

const POLL_MS = 10;

// The real ones: by the time a test runs, the page's are fake.
const realNow = performance.now.bind(performance);
const setRealTimeout = globalThis.setTimeout;
const realTimeout = (ms: number) => new Promise((resolve) => setRealTimeout(resolve, ms));
const reactConfig = getConfig();
let waitStartedAt = 0;

/** Runs what the page has put off to its next task, and what React has scheduled. */
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
    // While a test waits, real work goes on (a chunk loads, a response is parsed), and the clock stands still.
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
    // Promises go on by themselves. React's scheduler, whose clock stands still, finishes what it begins.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}

/** Moves the clock, and lets the page react. */
export async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

/** Moves the clock to the next animation frame. */
export async function nextFrame(): Promise<void> {
  await act(async () => {
    jest.advanceTimersToNextFrame();
    await Promise.resolve();
  });
}

/** A shopper, whose typing and clicking takes no time. */
export function newUser(): UserEvent {
  return userEvent.setup({ advanceTimers: nextTask });
}
