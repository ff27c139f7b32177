import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { variableNames } from '../environment.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { readCommit } from '../version.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const token = 'una-ficha-de-mas-de-16-letras';

let t: TestApp;
beforeAll(async () => {
  const copies = path.join(tmpdir(), `copias-${process.pid}`);
  t = await startTestApp({ env: { METRICS_TOKEN: token, BACKUP_DIR: copies } });
});
afterAll(() => t.close());

/** Metric names before a selector, as in `process_cpu_seconds_total{job="aula"}`. */
const metricsIn = (text: string) => [...text.matchAll(/\b([a-z][a-z0-9_]+)\{job=/g)].map((match) => match[1]!);

test('OPS-49 every metric of the dashboard and of the alerts is served', async () => {
  await (await fetch(`${t.url}/api/catalogo`)).text();
  const response = await fetch(`${t.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const served = await response.text();
  const dashboard = JSON.parse(read('deploy/grafana/aula.json')) as { panels: { targets: { expr: string }[] }[] };
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const named = new Set(metricsIn([...expressions, read('deploy/prometheus/aula.rules.yml')].join('\n')));
  // Prometheus itself provides `up`.
  named.delete('up');
  expect(named.size).toBeGreaterThan(6);
  for (const name of named) expect(served, name).toMatch(new RegExp(`^(# TYPE )?${name}\\b`, 'm'));
});

/** Variables that the deployment sets: NAME=value in environment files and units, NAME: value below x-app. */
function variablesIn(): Map<string, string[]> {
  const app = read('deploy/compose.yaml').split('services:')[0]!.split('environment:')[1]!;
  const unit = read('deploy/aula@.service').match(/^Environment=(.*)$/m)![1]!;
  const image = read('deploy/Dockerfile').match(/^ENV (.*)$/m)![1]!;
  return new Map([
    ['compose.yaml', [...app.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map((match) => match[1]!)],
    ['aula.env.example', [...read('deploy/aula.env.example').matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map((m) => m[1]!)],
    ['aula@.service', unit.split(' ').map((pair) => pair.split('=')[0]!)],
    ['Dockerfile', image.split(' ').map((pair) => pair.split('=')[0]!)],
  ]);
}

test('OPS-49 every variable in deploy/ is known to the server', () => {
  for (const [file, names] of variablesIn()) {
    expect(names.length, file).toBeGreaterThan(2);
    expect(
      names.filter((name) => !variableNames.includes(name)),
      file,
    ).toEqual([]);
  }
});

test('OPS-49 docs/configuration.md lists exactly the variables that the server reads', () => {
  const rows = read('docs/configuration.md').matchAll(/^\| (`[A-Z][^|]*) \|/gm);
  const listed = [...rows].flatMap(([, cell]) => [...cell!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!));
  expect(listed.toSorted()).toEqual(variableNames.toSorted());
});

test('OPS-49 what the example of a server leaves open is asked for, and nothing else', () => {
  const lines = read('deploy/aula.env.example').split('\n');
  const given = Object.fromEntries(
    lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  expect(() => parseConfig({ ...given, NODE_ENV: 'production' })).toThrow(/falta configurar: SECRET\./);
  const SECRET = 'un secreto de por lo menos treinta y dos letras';
  expect(parseConfig({ ...given, SECRET, NODE_ENV: 'production' }).drainSeconds).toBeGreaterThan(4);
});

test('OPS-55 the example makes daily backups in a folder that the unit may write, and alerts watch their age', () => {
  const dir = /^BACKUP_DIR=(.*)$/m.exec(read('deploy/aula.env.example'))![1]!;
  const unit = read('deploy/aula@.service');
  const writable = [
    `/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)![1]}`,
    ...[...unit.matchAll(/^ReadWritePaths=-?(.*)$/gm)].map(([, folder]) => folder!),
  ];
  expect(writable.some((folder) => dir.startsWith(`${folder}/`) || dir === folder)).toBe(true);
  expect(writable).toContain(/mount another one at (\S+),/.exec(read('deploy/aula.env.example'))![1]);
  const rules = read('deploy/prometheus/aula.rules.yml');
  for (const name of ['backup_last_success_timestamp_seconds', 'backup_failures_total']) expect(rules).toContain(name);
});

test('OPS-49 proxies give up idle connections before a draining process closes them', () => {
  expect(read('deploy/nginx.conf')).toContain('keepalive_timeout 4s;');
  expect(read('deploy/Caddyfile')).toContain('keepalive 4s');
});

test('OPS-100 the runbook names the alerts of each section, no more and no fewer', () => {
  const rules = read('deploy/prometheus/aula.rules.yml').split('- alert: ').slice(1);
  const defined = rules.map((rule) => {
    const [name, section] = [/^\w+/, /action: "docs\/operate\.md, (.*)"/].map((part) => part.exec(rule)?.at(-1));
    return `${section}: ${name}`;
  });
  const sections = read('docs/operate.md').split('\n### ').slice(1);
  const named = sections.flatMap((section) => {
    const [title] = section.split('\n', 1);
    const [, names = ''] = /^Alerts?: (.*)\.$/m.exec(section) ?? [];
    return [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${title}: ${name}`);
  });
  expect(named.toSorted()).toEqual(defined.toSorted());
  expect(defined).toContain('Nobody gets mail: MailsWaiting');
});

test('OPS-49 the runbook explains every alert', () => {
  const runbook = read('docs/operate.md');
  const actions = [...read('deploy/prometheus/aula.rules.yml').matchAll(/action: "docs\/operate\.md, (.*)"/g)];
  expect(actions.length).toBeGreaterThan(5);
  for (const [, title] of actions) expect(runbook).toContain(`### ${title}`);
  for (const name of readdirSync(path.join(root, 'deploy'))) expect(runbook, name).toContain(`deploy/${name}`);
});

test('OPS-59 the proxy logs neither query strings nor keys of calendars', () => {
  const proxy = read('deploy/nginx.conf');
  const format = /log_format aula ([^;]*);/.exec(proxy)![1]!;
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
  expect(format).toContain('$aula_path');
  expect(proxy).toMatch(/~\^\/calendario\/ \/calendario\/;/);
  expect(proxy.match(/^ {2}access_log \S+ aula;$/gm)).toHaveLength(proxy.match(/^server \{$/gm)!.length);
});

test('OPS-95 npm start, the unit and the image start Node with the same flags, which bound the heap below the unit', () => {
  const unit = read('deploy/aula@.service');
  const image = JSON.parse(/^CMD (\[.*main\.js"\])$/m.exec(read('deploy/Dockerfile'))![1]!) as string[];
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const ofUnit = /^ExecStart=(.*)$/m.exec(unit)![1]!;
  const [expected, ...others] = [scripts.start, ofUnit, image.join(' ')].map((command) => command.match(/--\S+/g));
  for (const flags of others) expect(flags).toEqual(expected);
  const [, heap] = /--max-old-space-size=(\d+)/.exec(ofUnit)!;
  const [, all] = /^MemoryMax=(\d+)M$/m.exec(unit)!;
  expect(Number(heap) * 2).toBeLessThan(Number(all));
});

test('OPS-58 upgrade.sh takes a branch, a tag and a commit, and names what it installed', async () => {
  const base = mkdtempSync(path.join(tmpdir(), 'aula-upgrade-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', base, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet', '--initial-branch=main', 'repository.git');
  const school = path.join(base, 'repository.git');
  mkdirSync(path.join(school, 'deploy'));
  writeFileSync(path.join(school, 'deploy/restart.sh'), '');
  git('-C', school, 'add', '.');
  git('-C', school, 'commit', '--quiet', '-m', 'one');
  git('-C', school, 'tag', 'v1.0.0');
  git('-C', school, 'commit', '--quiet', '--allow-empty', '-m', 'two');
  git('-C', school, 'branch', 'rama/nueva');
  mkdirSync(path.join(base, 'bin'));
  writeFileSync(path.join(base, 'bin/npm'), '#!/bin/sh\nmkdir -p server/dist && touch server/dist/main.js\n', {
    mode: 0o755,
  });
  const env = { PATH: `${path.join(base, 'bin')}:${process.env.PATH}`, AULA_BASE: base, AULA_UNITS: ' ' };
  const upgrade = (to: string) =>
    spawnSync('sh', [path.join(root, 'deploy/upgrade.sh'), to], { env, encoding: 'utf8' });
  mkdirSync(path.join(base, 'releases'));
  const [first, second] = [git('-C', school, 'rev-parse', 'v1.0.0'), git('-C', school, 'rev-parse', 'main')];
  for (const [to, commit] of [
    ['v1.0.0', first],
    ['rama/nueva', second],
    [first, first],
    ['main', second],
  ] as const) {
    expect(upgrade(to), to).toMatchObject({ status: 0, stdout: `${to} is ${commit}\n` });
    expect(readCommit(path.join(base, 'current'))).toBe(commit);
  }
  expect(upgrade('v9')).toMatchObject({ status: 1, stderr: expect.stringContaining('no branch, tag or commit v9') });
  rmSync(base, { recursive: true });
});

test('OPS-58 the certificate is renewed in the running proxy too, and a server has at most 12 steps', () => {
  const runbook = read('docs/operate.md');
  expect(runbook).toMatch(/certbot certonly .*--deploy-hook 'systemctl reload nginx'/);
  const steps = runbook
    .split('## A server of its own')[1]!
    .split('\n## ')[0]!
    .match(/^\d+\. /gm)!;
  expect(steps.length).toBeLessThanOrEqual(12);
});
