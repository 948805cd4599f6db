import { jest } from '@jest/globals';
import { mountAltcha } from '@/features/access/captcha/altchaWidget';

const on = { begin: jest.fn(), settle: jest.fn(), fail: jest.fn() };

function mount() {
  const widget = mountAltcha(document.body, on);
  const element = document.querySelector<HTMLElement>('altcha-widget');
  if (element === null) throw new Error('no widget');
  const verify = jest.fn(() => Promise.resolve());
  Object.defineProperty(element, 'verify', { value: verify });
  const say = (type: string, detail?: object) =>
    element.dispatchEvent(new CustomEvent(type, { detail }));
  const become = (state: string, payload?: string) => say('statechange', { state, payload });
  return { widget, element, verify, say, become };
}

function show(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  jest.resetAllMocks();
  document.body.replaceChildren();
});

describe('captcha of ALTCHA', () => {
  it('gives its response when it is verified, and none before', () => {
    const { become } = mount();
    become('verifying');
    expect(on.begin).toHaveBeenCalledTimes(1);
    expect(on.settle).not.toHaveBeenCalled();
    become('verified', 'proof');
    become('verified');
    become('unverified', 'proof');
    expect(on.settle.mock.calls).toEqual([['proof'], [null], [null]]);
    expect(on.fail).not.toHaveBeenCalled();
    become('error');
    expect(on.fail.mock.calls).toEqual([[{ kind: 'failed' }]]);
  });

  it('is solved again when its challenge expires, of a hidden page once that is visible', () => {
    const { verify, say } = mount();
    say('expired');
    expect(verify).toHaveBeenCalledTimes(1);
    show('hidden');
    say('expired');
    expect(verify).toHaveBeenCalledTimes(1);
    show('visible');
    show('visible');
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('is solved again on demand, and never after it was removed', () => {
    const { widget, element, verify, say } = mount();
    widget.renew();
    expect([on.begin.mock.calls.length, verify.mock.calls.length]).toEqual([1, 1]);
    show('hidden');
    say('expired');
    widget.remove();
    show('visible');
    expect(verify).toHaveBeenCalledTimes(1);
    expect(element).not.toBeInTheDocument();
  });
});
