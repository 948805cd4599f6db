// Debian's Prometheus itself evaluates the alert rules, while an exporter replays the first case of their tests: half a
// second for each of its minutes, and the rules' periods shortened as much.

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
 *   input_series: Series[], promql_expr_test: { exp_samples: { labels: string }[] }[],
 * }} Case
 */

const MINUTE_MS = 500;
const read = (/** @type {string} */ name) =>
  readFileSync(join(root, 'server/monitoring', name), 'utf8');

/** A series' value of each minute, in promtool's notation: "start+step x count", one after the other. */
function valuesOf(/** @type {string} */ notation) {
  return notation.split(' ').flatMap((part) => {
    const [, start, step = 0, count] = /^(-?[\d.]+)(?:\+([\d.]+))?x(\d+)$/.exec(part) ?? [];
    return Array.from({ length: Number(count) }, (_, at) => Number(start) + at * Number(step));
  });
}

/** Serves each series with its value of the minute. A time keeps its distance from that minute. */
function exporter(/** @type {Series[]} */ input) {
  const started = Date.now();
  const all = input.map(({ series, values }) => ({ series, values: valuesOf(values) }));
  return createServer((_, response) => {
    const minute = Math.floor((Date.now() - started) / MINUTE_MS);
    const lines = all.map(({ series, values }) => {
      const value = values[minute] ?? values.at(-1) ?? 0;
      // No purchase in doubt has no time.
      const isNone = series.startsWith('tuisty_oldest') && value === 0;
      const isTime = series.includes('_timestamp_seconds') && !isNone;
      return `${series} ${isTime ? Date.now() / 1000 + value - 60 * minute : value}\n`;
    });
    response.setHeader('content-type', 'text/plain; version=0.0.4').end(lines.join(''));
  });
}

/** Each alert that the case names fires once and ends. Returns their names. */
export async function replayAlerts() {
  neededProgram('prometheus', 'prometheus');
  /** @type {{ tests: [Case] }} */
  const { tests } = parse(read('alerts_test.yml'));
  const [replayed] = tests;
  const minutes = Math.max(...replayed.input_series.map(({ values }) => valuesOf(values).length));
  const folder = join(scratch, 'alerts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const rules = read('alerts.yml').replaceAll(
    /(\[|for: )(\d+)([mh])/g,
    (_, before, count, unit) => `${before}${count * (unit === 'h' ? 60 : 1) * MINUTE_MS}ms`,
  );
  writeFileSync(join(folder, 'alerts.yml'), rules);
  const source = exporter(replayed.input_series).listen(0, '127.0.0.1');
  await once(source, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (source.address());
  const interval = `${MINUTE_MS}ms`;
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
      `http://${address}/api/v1/query_range?query=${query}&start=${start}&end=${end}&step=${MINUTE_MS / 1000}`,
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
    await pause((minutes + 5) * MINUTE_MS);
    const fired = await alerts('firing');
    for (const { name, times } of [...fired, ...(await alerts('pending'))]) {
      const last = (Date.now() - (times.at(-1) ?? 0) * 1000) / MINUTE_MS;
      check(last > 4, `${name} has not ended`);
    }
    for (const { name, times } of fired) {
      const isOnce = times.every((time, at) => time - (times[at - 1] ?? time) <= MINUTE_MS / 1000);
      check(isOnce, `${name} fired more than once`);
    }
    const names = [...new Set(fired.map(({ name }) => name))].sort();
    const expected = replayed.promql_expr_test[0]?.exp_samples.map(
      ({ labels }) => /"(\w+)"/.exec(labels)?.[1],
    );
    check(names.join() === expected?.sort().join(), `fired: ${names.join(', ')}`);
    return names;
  } finally {
    await prometheus.stop();
    source.close();
  }
}
