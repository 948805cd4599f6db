import { act } from '@testing-library/react';

type Report = (entries: { isIntersecting: boolean }[]) => void;
let report: Report = () => undefined;

/** What jsdom lacks: reports what the test says of an element that is watched. */
export class Observer {
  static rootMargin = '';
  constructor(callback: Report, { rootMargin = '' }: IntersectionObserverInit = {}) {
    report = callback;
    Observer.rootMargin = rootMargin;
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

/** The element comes near the screen, or not: one report for each. */
export const comeNear = (...near: boolean[]) =>
  act(async () => {
    report(near.map((isIntersecting) => ({ isIntersecting })));
    await Promise.resolve();
  });
