// Alerts and dashboard use only the server's metrics: a renamed metric or label would silence them without an error.
import { expect, it } from '@jest/globals';
import { parse as parseYaml } from 'yaml';
import { filesIn, read } from './support/sources';

type Parts = readonly Part[];
/** An object of a file of Prometheus or Grafana. */
interface Part {
  readonly alert: string;
  readonly alertname: string;
  readonly expr: string;
  readonly title: string;
  readonly legendFormat: string;
  readonly labels: string;
  readonly groups: Parts;
  readonly rules: Parts;
  readonly panels: Parts;
  readonly targets: Parts;
  readonly tests: Parts;
  readonly alert_rule_test?: Parts;
  readonly promql_expr_test?: Parts;
  readonly exp_alerts: Parts;
  readonly exp_samples: Parts;
}
const yaml = (name: string) => parseYaml(read(`server/monitoring/${name}`)) as Part;

const alerts = yaml('alerts.yml').groups.flatMap(({ rules }) => rules);
const asked = [
  ...alerts.map(({ alert, expr }) => [alert, expr]),
  ...yaml('dashboard.json').panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => [title, `${expr} ${legendFormat}`]),
  ),
] as [string, string][];

/** Labels of Prometheus: of every target, and of a histogram. */
const ofEvery = ['job', 'instance'];
/** Written by the back-up and by certbot's hook for node_exporter (docs/operations.md). */
const ofTextfiles = [
  'tuisty_backup_last_success_timestamp_seconds',
  'tuisty_certificate_expiry_timestamp_seconds',
];
const sources = filesIn('server', /\.[ch]pp$/).map(read);

/** The labels of a server metric; null for an unknown metric. */
function labelsOf(metric: string): Set<string> | null {
  if (metric === 'up') return new Set([...ofEvery, 'machine']);
  if (ofTextfiles.includes(metric)) return new Set(ofEvery);
  const family = metric.replace(/_(bucket|sum|count)$/, '');
  // To the end of the statement, or of the function that writes all lines of a kind.
  const places = sources.flatMap((text) =>
    [...text.matchAll(new RegExp(`["# ]${family}(?=["\\s_])[^]*?(?=\\n}|$)`, 'g'))].map(String),
  );
  if (places.length === 0) return null;
  const statements = places.map((place) =>
    place.startsWith('"') && family.endsWith('_total') ? (place.split(';')[0] ?? '') : place,
  );
  const text = statements.join('\n');
  const labels = [
    ...text.matchAll(/\b([a-z]+)=\\"/g),
    // A LabelledCounters: name, other labels, label.
    ...text.matchAll(new RegExp(`"${family}",[^,]*,\\s*"([a-z]+)",`, 'g')),
  ].map(([, name]) => name);
  const ofHistogram = metric.endsWith('_bucket') ? ['le'] : [];
  return new Set([...ofEvery, ...ofHistogram, ...labels.filter((name) => name !== undefined)]);
}

/** Each metric of an expression, with the labels that are matched on it. */
const metricsIn = (expr: string): [string, string[]][] =>
  [...expr.matchAll(/\b([a-z][a-z_]*)\{([^}]*=[^}]*)\}/g)].map(([, name = '', matchers = '']) => [
    name,
    [...matchers.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => label),
  ]);

it.each(asked)('%s uses only existing server metrics with their labels', (_, expr) => {
  const metrics = metricsIn(expr);
  expect(metrics.length).toBeGreaterThan(0);
  const had = new Set<string>();
  for (const [metric, matched] of metrics) {
    const labels = labelsOf(metric);
    expect([metric, labels === null]).toEqual([metric, false]);
    for (const label of labels ?? []) had.add(label);
    expect([metric, matched.filter((label) => !labels?.has(label))]).toEqual([metric, []]);
  }
  const grouped = [...expr.matchAll(/by \(([^)]*)\)|\{\{(\w+)\}\}/g)].flatMap(
    ([, list = '', one = '']) => [...list.split(/, */), one].filter((label) => label !== ''),
  );
  expect(grouped.filter((label) => !had.has(label))).toEqual([]);
});

/** The alerts that a test expects to fire: an alert that is only tested as silent may never fire. */
const firing = yaml('alerts_test.yml').tests.flatMap(
  ({ alert_rule_test: alone = [], promql_expr_test: together = [] }) => [
    ...alone.filter(({ exp_alerts: expected }) => expected.length > 0).map((one) => one.alertname),
    ...together.flatMap(({ exp_samples: samples }) =>
      samples.map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1]),
    ),
  ],
);

it('every alert has a severity, an action and a test in which it fires', () => {
  const rules = read('server/monitoring/alerts.yml').split('- alert: ').slice(1);
  for (const rule of rules) {
    expect(rule).toMatch(/severity: (page|ticket) /);
    expect(rule).toMatch(/summary: .+\n +action: /);
    expect(firing).toContain(rule.slice(0, rule.indexOf('\n')));
  }
  expect(rules.length).toBe(alerts.length);
});
