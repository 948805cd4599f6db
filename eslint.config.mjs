// One set of rules for the whole repository: typed rules for every TypeScript file, plain ones for the
// scripts, and the import direction of the app as an error.
import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import compat from 'eslint-plugin-compat';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const typescript = ['**/*.{ts,tsx,mts}'];
const plainScripts = ['**/*.{js,mjs}'];
const app = ['web/src/**/*.{ts,tsx}'];

/** What no test contains. */
const inTests = [
  {
    selector:
      'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|failing|fixme)$/], ' +
      'CallExpression[callee.name=/^(fit|fdescribe|xit|xtest|xdescribe)$/]',
    message: 'Every test runs, and none alone.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(toBeTruthy|toBeDefined)$/], ' +
      'CallExpression[callee.property.name=/^(toBeNull|toBeUndefined|toBeFalsy)$/]' +
      '[callee.object.property.name="not"]',
    message: 'Assert the value; of an element toBeVisible() or toHaveTextContent().',
  },
];
const sleep = {
  selector:
    'CallExpression[callee.property.name="waitForTimeout"], ' +
    'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]',
  message: 'No test sleeps: wait for an event or a state.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/dist-ssr/',
      'web/src/shared/api/schema.d.ts',
      'bindings/src/raw/{api,description}.ts',
      // An app of its own, with its own tools.
      'bindings/example/',
      'build/',
      'coverage/',
      '.data/',
      'playwright-report/',
      'test-results/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Environment keys are read by name in brackets, which the compiler option of that name wants.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
    },
  },
  {
    files: plainScripts,
    languageOptions: { globals: globals.node },
  },
  {
    files: ['web/src/**/*.tsx', 'bindings/src/**/*.tsx', 'tests/web/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
    rules: {
      // A table that narrow screens lay out as blocks loses its own roles, so they are written out.
      'jsx-a11y/no-redundant-roles': ['error', { thead: ['rowgroup'], tbody: ['rowgroup'] }],
      'jsx-a11y/no-interactive-element-to-noninteractive-role': [
        'error',
        { tr: ['row'], th: ['columnheader', 'rowheader'], td: ['cell'] },
      ],
    },
  },
  {
    files: [...app, 'bindings/src/react/*', 'tests/web/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    // Browsers run these files: package.json's browserslist is the floor.
    files: [...app, 'web/service-worker/**/*.ts', 'bindings/src/**/*.{ts,tsx}'],
    extends: [compat.configs['flat/recommended']],
    settings: { lintAllEsApis: true },
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'StaticBlock', message: 'Safari has no static {} before 16.4.' },
        {
          selector: 'Literal[regex.pattern=/\\(\\?<[=!]/]',
          message: 'Safari has no lookbehind before 16.4.',
        },
        {
          selector:
            'CallExpression[callee.property.name=/^(findLast|findLastIndex|toSorted|toReversed|toSpliced)$/]',
          message: 'Newer than the floor of browsers.',
        },
        {
          selector: [
            ...['Identifier[name=/Centavos$/]', 'MemberExpression[property.name=/Centavos$/]'],
            'TSNonNullExpression > MemberExpression[property.name=/Centavos$/]',
          ]
            .map((amount) => `BinaryExpression[operator=/^[-+*%/]$/] > ${amount}`)
            .join(', '),
          message: 'The core computes amounts.',
        },
      ],
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...inTests, sleep] },
  },
  {
    // They poll, and a browser's page has timers of its own.
    files: ['tests/**/support/*.ts', 'tests/bench/page/*'],
    rules: { 'no-restricted-syntax': ['error', ...inTests] },
  },
  importDirection(),
);

/**
 * start → app → pages → features → shared, never upward, and never sideways between pages or features: what
 * two of them need is either shared or put together by the app. Files within one element are free. The steps of the
 * checkout (cart, top-ups, success, purchases) import its payment and its SIM options, never each other.
 * .dependency-cruiser.mjs holds the same for circles.
 */
function importDirection() {
  const allow = (from, ...to) => ({
    from: { element: { type: from } },
    allow: { to: { element: { types: { anyOf: to } } } },
  });
  return {
    files: app,
    plugins: { boundaries },
    settings: {
      'import/resolver': { node: { extensions: ['.ts', '.tsx'] } },
      'boundaries/root-path': import.meta.dirname,
      'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import'],
      'boundaries/ignore': ['web/src/env.d.ts'],
      'boundaries/elements': [
        { type: 'start', pattern: 'web/src/start' },
        { type: 'app', pattern: 'web/src/app' },
        { type: 'page', pattern: 'web/src/pages/*' },
        { type: 'basis', pattern: 'web/src/features/checkout/{payment,sim-options}' },
        { type: 'step', pattern: 'web/src/features/checkout/*' },
        { type: 'feature', pattern: 'web/src/features/*' },
        { type: 'shared', pattern: 'web/src/shared' },
      ],
    },
    rules: {
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            allow('start', 'app', 'shared'),
            allow('app', 'page', 'feature', 'step', 'basis', 'shared'),
            allow('page', 'feature', 'step', 'shared'),
            allow('step', 'basis', 'shared'),
            allow('basis', 'shared'),
            allow('feature', 'shared'),
            { allow: { to: { module: { origin: ['external', 'core'] } } } },
          ],
        },
      ],
    },
  };
}
