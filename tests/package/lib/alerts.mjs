// Debian's Prometheus itself evaluates the alert rules, while an exporter replays a case of their tests: half a second for
// each of its intervals, and the rules' periods shortened as much.

import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import {
  freePort,
  neededProgram,
  startDaemon,
  untilReady,
} from '../../../scripts/lib/processes.mjs';
import { root } from '../../../scripts/lib/steps.mjs';
import { check } from '../../check.mjs';
import { scratch } from './machine.mjs';

/**
 * @typedef {{ series: string, values: string }} Series
 * @typedef {{
 *   interval: string, input_series: Series[],
 *   promql_expr_test?: { exp_samples: { labels: string }[] }[],
 *   alert_rule_test?: { alertname: string, exp_alerts: unknown[] }[],
 * }} Case
 */

const STEP_MS = 500;
const SECONDS = { m: 60, h: 3600 };
const read = (/** @type {string} */ name) =>
  readFileSync(join(root, 'server/monitoring', name), 'utf8');

/** "12h" in seconds. */
function secondsOf(/** @type {string} */ period) {
  const [, count, unit] = /^(\d+)([mh])$/.exec(period) ?? [];
  return Number(count) * SECONDS[/** @type {'m' | 'h'} */ (unit)];
}

/** A series' value at each interval, in promtool's notation: "start+step x count", one after the other; _: none. */
function valuesOf(/** @type {string} */ notation) {
  return notation.split(' ').flatMap((part) => {
    const [, start, step = 0, count] = /^(_|-?[\d.]+)(?:\+([\d.]+))?x(\d+)$/.exec(part) ?? [];
    return Array.from({ length: Number(count) }, (_, at) =>
      start === '_' ? null : Number(start) + at * Number(step),
    );
  });
}

/** Serves each series with its value of the interval. A time keeps its distance from that interval. */
function exporter(/** @type {Case} */ { interval, input_series: input }, started = Date.now()) {
  const all = input.map(({ series, values }) => ({ series, values: valuesOf(values) }));
  return createServer((_, response) => {
    const step = Math.floor((Date.now() - started) / STEP_MS);
    const lines = all.map(({ series, values }) => {
      const value = step < values.length ? values[step] : values.at(-1);
      if (value === null || value === undefined) return '';
      // No purchase in doubt has no time.
      const isNone = series.startsWith('tuisty_oldest') && value === 0;
      const isTime = series.includes('_timestamp_seconds') && !isNone;
      return `${series} ${isTime ? Date.now() / 1000 + value - secondsOf(interval) * step : value}\n`;
    });
    response.setHeader('content-type', 'text/plain; version=0.0.4').end(lines.join(''));
  });
}

/** The alerts that fire in a case. */
function alertsOf(
  /** @type {Case} */ { promql_expr_test: samples = [], alert_rule_test: alerts = [] },
) {
  const names = [
    ...samples.flatMap(({ exp_samples: all }) =>
      all.map(({ labels }) => /"(\w+)"/.exec(labels)?.[1]),
    ),
    ...alerts.filter(({ exp_alerts: all }) => all.length > 0).map(({ alertname }) => alertname),
  ];
  return [...new Set(names)].sort();
}

/** Every alert fires once and ends, in the first case or in one of its own. Returns their names. */
export async function replayAlerts() {
  neededProgram('prometheus', 'prometheus');
  /** @type {{ tests: Case[] }} */
  const { tests } = parse(read('alerts_test.yml'));
  const rules = [...read('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  /** @type {Set<string | undefined>} */
  const fired = new Set();
  for (const replayed of tests) {
    // The others repeat these alerts at other rates.
    if (alertsOf(replayed).every((name) => fired.has(name))) continue;
    for (const name of await replay(replayed)) fired.add(name);
  }
  const silent = rules.filter((name) => !fired.has(name));
  check(silent.length === 0, `never fired: ${silent.join(', ')}`);
  return rules;
}

async function replay(/** @type {Case} */ replayed) {
  const expected = alertsOf(replayed);
  const steps = Math.max(...replayed.input_series.map(({ values }) => valuesOf(values).length));
  const folder = join(scratch, 'alerts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const rules = read('alerts.yml').replaceAll(
    /(\[|for: )(\d+[mh])/g,
    (_, before, period) =>
      `${before}${Math.ceil((secondsOf(period) / secondsOf(replayed.interval)) * STEP_MS)}ms`,
  );
  writeFileSync(join(folder, 'alerts.yml'), rules);
  const source = exporter(replayed).listen(0, '127.0.0.1');
  await once(source, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (source.address());
  const interval = `${STEP_MS}ms`;
  const settings = {
    global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
    rule_files: ['alerts.yml'],
    scrape_configs: [
      {
        job_name: 'replay',
        honor_labels: true,
        static_configs: [{ targets: [`127.0.0.1:${port}`] }],
      },
    ],
  };
  // JSON is YAML as well.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(settings));
  const address = `127.0.0.1:${await freePort()}`;
  const prometheus = startDaemon(
    'Prometheus',
    [
      'prometheus',
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { log: join(folder, 'prometheus.log') },
  );
  /** The alerts of a state since the start, each with the times in seconds at which it had it. */
  const alerts = async (/** @type {'firing' | 'pending'} */ state) => {
    const [start, end] = [started, Date.now()].map((time) => time / 1000);
    const query = encodeURIComponent(`ALERTS{alertstate="${state}"}`);
    const response = await fetch(
      `http://${address}/api/v1/query_range?query=${query}&start=${start}&end=${end}&step=${STEP_MS / 1000}`,
    );
    /** @type {{ metric: { alertname: string }, values: [number, string][] }[]} */
    const found = (await response.json()).data.result;
    return found.map(({ metric, values }) => ({
      name: metric.alertname,
      times: values.map(([time]) => time),
    }));
  };
  const started = Date.now();
  try {
    await untilReady(prometheus, async () => (await fetch(`http://${address}/-/ready`)).ok);
    await pause((steps + 5) * STEP_MS);
    const own = async (/** @type {'firing' | 'pending'} */ state) =>
      (await alerts(state)).filter(({ name }) => expected.includes(name));
    const fired = await own('firing');
    for (const { name, times } of [...fired, ...(await own('pending'))]) {
      const last = (Date.now() - (times.at(-1) ?? 0) * 1000) / STEP_MS;
      check(last > 4, `${name} has not ended`);
    }
    for (const { name, times } of fired) {
      const isOnce = times.every((time, at) => time - (times[at - 1] ?? time) <= STEP_MS / 1000);
      check(isOnce, `${name} fired more than once`);
    }
    const names = [...new Set(fired.map(({ name }) => name))].sort();
    check(names.join() === expected.join(), `fired: ${names.join(', ')}`);
    return names;
  } finally {
    await prometheus.stop();
    source.close();
  }
}
