// WebKit, the engine of every iPhone, for the journeys. Playwright drives only its own build of it; Debian's is driven
// through WebDriver. The part of Playwright's `Page` and `Locator` that the journeys of every browser use is implemented
// here, on Playwright's own selectors and matchers, which run in the page. No init scripts: they run after each load.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/processes.mjs';
import { WAIT_LIMIT_MS } from '../../limits.mjs';

type Script = string | ((...args: never[]) => unknown);
type Text = string | RegExp;
interface Exact {
  readonly exact?: boolean;
}

const require = createRequire(import.meta.url);
const bundle = require.resolve('playwright-core/lib/coreBundle');
const { escapeForAttributeSelector, escapeForTextSelector } = (
  require(bundle) as {
    iso: Record<
      'escapeForAttributeSelector' | 'escapeForTextSelector',
      (text: Text, exact: boolean) => string
    >;
  }
).iso;

/** The script with which Playwright finds and checks elements, a string literal in its code. */
const injected = /injectedScriptSource = __esm[^]*?= ('.*');\n/.exec(readFileSync(bundle, 'utf8'));
const options = { testIdAttributeName: 'data-testid', browserName: 'webkit', customEngines: [] };
const INSTALL = `
  // A display without a window manager gives no window the focus.
  document.hasFocus = () => true;
  if (window.journey === undefined) {
    const module = {};
    ${String((0, eval)(injected?.[1] ?? ''))}
    window.journey = new (module.exports.InjectedScript())(window, ${JSON.stringify(options)});
  }
  const all = (selector) => journey.querySelectorAll(journey.parseSelector(selector), document);
  const one = (selector) => {
    const found = all(selector);
    if (found.length > 1) throw new Error(found.length + ' elements match ' + selector);
    return found[0];
  };
`;
/** WebDriver's codes of keys. */
const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007', Escape: '\uE00C' };

/** Repeats an action until it succeeds. */
async function retry<Result>(action: () => Promise<Result>, limit = WAIT_LIMIT_MS) {
  const end = Date.now() + limit;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

class Locator {
  readonly _apiName = 'Locator';

  constructor(
    private readonly tab: Tab,
    readonly selector: string,
  ) {}

  private part(more: string): Locator {
    return new Locator(this.tab, this.selector === '' ? more : `${this.selector} >> ${more}`);
  }
  locator = (selector: string) => this.part(selector);
  first = () => this.part('nth=0');
  or = (other: Locator) => this.part(`internal:or=${JSON.stringify(other.selector)}`);
  getByText = (text: Text, { exact = false }: Exact = {}) =>
    this.part(`internal:text=${escapeForTextSelector(text, exact)}`);
  getByLabel = (text: Text, { exact = false }: Exact = {}) =>
    this.part(`internal:label=${escapeForTextSelector(text, exact)}`);
  getByRole = (role: string, { name, exact = false }: Exact & { name?: Text } = {}) =>
    this.part(
      `internal:role=${role}${name === undefined ? '' : `[name=${escapeForAttributeSelector(name, exact)}]`}`,
    );
  filter = ({ has }: { has: Locator }) => this.part(`internal:has=${JSON.stringify(has.selector)}`);

  /** Runs a script with the element, once it exists. */
  private on<Result>(script: string, ...args: unknown[]): Promise<Result> {
    const body = `const element = one(args[0]); if (!element) throw new Error('No element: ' + args[0]); ${script}`;
    return retry(() => this.tab.run<Result>(body, this.selector, ...args));
  }
  count = () => this.tab.run<number>('return all(args[0]).length', this.selector);
  focus = () => this.on('journey.focusNode(element)');
  selectOption = (valueOrLabel: string) =>
    this.on('journey.selectOptions(element, [{ valueOrLabel: args[1] }])', valueOrLabel);
  fill = (value: string) =>
    this.on(
      `if (journey.fill(element, args[1]) === 'needsinput')
         document.execCommand(args[1] === '' ? 'delete' : 'insertText', false, args[1])`,
      value,
    );
  waitFor = async () => {
    await this.on('');
  };
  /** Also waits until nothing covers the element: WebDriver itself scrolls it only to an edge, below a sticky bar. */
  click = () =>
    retry(async () => {
      const script = `element.scrollIntoView({ block: 'center', behavior: 'instant' }); return element`;
      await this.tab.click(await this.on(script));
    });
  press = async (key: string) => {
    await this.focus();
    await this.tab.page.keyboard.press(key);
  };
  page = () => this.tab.page;
  toString = () => this.selector;

  /** Called by Playwright's `expect`. */
  _expect = (expression: string, asked: Expectation) =>
    this.tab.expect(expression, asked, this.selector);
}

interface Expectation {
  readonly isNot: boolean;
  readonly timeout: number;
}
interface Matched {
  readonly matches: boolean;
  readonly received?: unknown;
}

/** A tab of the browser, and its page. */
class Tab {
  private address = '';
  private readonly afterLoad: string[] = [];
  readonly page = this.createPage();

  constructor(
    private readonly driver: Driver,
    private readonly baseURL: string,
  ) {}

  /** Runs the body of an asynchronous function with `args`. */
  async run<Result>(body: string, ...args: unknown[]): Promise<Result> {
    const script = `
      const args = [...arguments]; const done = args.pop();
      (async () => { ${INSTALL} ${body} })().then(
        (value) => done({ value, address: location.href }),
        (error) => done({ error: String(error.message), address: location.href }),
      );`;
    const answer = await this.driver.call<{ value: Result; error?: string; address: string }>(
      'POST',
      '/execute/async',
      { script, args },
    );
    this.address = answer.address;
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }

  async click(element: unknown): Promise<void> {
    const [id] = Object.values(element as Record<string, string>);
    await this.driver.call('POST', `/element/${id ?? ''}/click`, {});
  }

  async expect(expression: string, asked: Expectation, selector?: string) {
    const body = `
      const [options, selector] = args;
      const isList = options.expression === 'to.have.count' || options.expression.endsWith('.array');
      const elements = selector ? (isList ? all(selector) : [one(selector)]) : [document.documentElement];
      if (!isList && elements[0] === undefined)
        return { matches: /to.be.(hidden|detached)/.test(options.expression) };
      return journey.expect(elements[0], options, elements, true);`;
    const end = Date.now() + asked.timeout;
    for (;;) {
      const check = () => this.run<Matched>(body, { ...asked, expression }, selector);
      const result = await retry(check, asked.timeout);
      if (result.matches !== asked.isNot) return result;
      if (Date.now() > end) return { ...result, timedOut: true };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private createPage() {
    const root = () => new Locator(this, '');
    const navigate = async (path: string, body: object): Promise<void> => {
      await this.driver.call('POST', path, body);
      for (const script of this.afterLoad) await this.run(script);
    };
    const page = {
      _apiName: 'Page',
      context: () => ({ _options: { baseURL: this.baseURL }, pages: () => [page] }),
      mainFrame: () => ({
        _expect: (expression: string, asked: Expectation) => this.expect(expression, asked),
      }),
      url: () => this.address,
      goto: (path: string) => navigate('/url', { url: new URL(path, this.baseURL).href }),
      goBack: () => navigate('/back', {}),
      close: () => Promise.resolve(),
      on: () => page,
      evaluate: (script: Script, value?: unknown) =>
        this.run<unknown>(`return (${String(script)})(args[0])`, value),
      addInitScript: async (script: Script, value?: unknown) => {
        const call = `return (${String(script)})(${value === undefined ? '' : JSON.stringify(value)})`;
        this.afterLoad.push(call);
        await Promise.resolve();
      },
      // The window has a bar of 75 px above the page, and is at least 447 px wide.
      setViewportSize: ({ width, height }: { width: number; height: number }) =>
        this.driver.call('POST', '/window/rect', { width, height: height + 75 }),
      keyboard: {
        press: (key: string) => {
          const value = KEYS[key] ?? key;
          const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
          return this.driver.call('POST', '/actions', {
            actions: [{ type: 'key', id: 'keys', actions }],
          });
        },
      },
      locator: (selector: string) => new Locator(this, selector),
      getByText: (...args: Parameters<Locator['getByText']>) => root().getByText(...args),
      getByLabel: (...args: Parameters<Locator['getByLabel']>) => root().getByLabel(...args),
      getByRole: (...args: Parameters<Locator['getByRole']>) => root().getByRole(...args),
    };
    return page;
  }
}

/** A browser's WebDriver session. */
class Driver {
  private session = '';
  constructor(private readonly address: string) {}

  async call<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(`${this.address}${this.session}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(2 * WAIT_LIMIT_MS),
    });
    const { value } = (await response.json()) as { value: Result & { error?: string } };
    if (!response.ok) throw new Error(`WebDriver ${path}: ${value.error ?? ''}`);
    return value;
  }

  async begin(program: string): Promise<void> {
    const binding = { binary: program, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': binding } };
    type Session = Readonly<Record<'sessionId', string>>;
    const { sessionId } = await this.call<Session>('POST', '/session', { capabilities });
    this.session = `/session/${sessionId}`;
    await this.call('POST', '/timeouts', { script: WAIT_LIMIT_MS, pageLoad: WAIT_LIMIT_MS });
  }
}

/** Starts a display and the browser. Its contexts are tabs, which leave no storage behind. */
export async function startWebKit(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-webkit-'));
  const programs: ChildProcess[] = [];
  const start = (name: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(name, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    });
    programs.push(child);
    return child;
  };
  // A user without animations, as the other browsers of the journeys emulate.
  mkdirSync(join(folder, 'gtk-3.0'), { recursive: true });
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const screen = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const display = start('Xvfb', screen);
  const [number] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const port = await freePort();
  start('WebKitWebDriver', ['-p', String(port)], {
    DISPLAY: `:${number.toString().trim()}`,
    XDG_CONFIG_HOME: folder,
    TZ: 'America/Mexico_City',
  });
  const driver = new Driver(`http://127.0.0.1:${String(port)}`);
  await retry(() => driver.begin(program));

  return {
    _connection: {},
    newContext: async () => {
      type Window = Readonly<Record<'handle', string>>;
      const { handle } = await driver.call<Window>('POST', '/window/new', { type: 'tab' });
      await driver.call('POST', '/window', { handle });
      const tab = new Tab(driver, process.env['SHOP_URL'] ?? '');
      return {
        addInitScript: tab.page.addInitScript,
        newPage: () => Promise.resolve(tab.page),
        pages: () => [tab.page],
        on: () => undefined,
        close: async () => {
          await tab.page.goto('/robots.txt');
          await tab.page.evaluate(async () => {
            localStorage.clear();
            for (const name of await caches.keys()) await caches.delete(name);
          });
          await driver.call('DELETE', '/window');
          const [first = ''] = await driver.call<string[]>('GET', '/window/handles');
          await driver.call('POST', '/window', { handle: first });
        },
      };
    },
    close: async () => {
      await driver.call('DELETE', '').catch(() => undefined);
      for (const child of programs.reverse()) child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
