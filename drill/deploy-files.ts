import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from './programs.ts';

const deploy = path.resolve(import.meta.dirname, '../deploy');

type Check = { program: string; args(folder: string): string[]; env?: Record<string, string> };

/** Each file by the program that will read it. nginx and PgBouncer are started with theirs in other parts. */
const checks: Record<string, Check> = {
  'aula@.service': { program: 'systemd-analyze', args: (folder) => ['verify', unitIn(folder)] },
  'prometheus/aula.rules.yml': {
    program: 'promtool',
    args: () => ['check', 'rules', path.join(deploy, 'prometheus/aula.rules.yml')],
  },
  'prometheus/scrape.yml': { program: 'promtool', args: (folder) => ['check', 'config', scrapeIn(folder)] },
  Caddyfile: {
    program: 'caddy',
    args: (folder) => ['validate', '--adapter', 'caddyfile', '--config', caddyIn(folder)],
  },
  'upgrade.sh': { program: 'sh', args: () => ['-n', path.join(deploy, 'upgrade.sh')] },
  'restart.sh': { program: 'sh', args: () => ['-n', path.join(deploy, 'restart.sh')] },
  'role-passwords.sh': { program: 'sh', args: () => ['-n', path.join(deploy, 'role-passwords.sh')] },
  'compose.yaml': {
    program: 'docker',
    args: () => [
      ...['compose', '-f', path.join(deploy, 'compose.yaml')],
      ...['--env-file', path.join(deploy, 'compose.env.example'), 'config', '-q'],
    ],
  },
};

/** One line per file: accepted, refused with what the program said, or not checked here. */
export function checkDeployFiles(): { lines: string[]; failed: boolean } {
  const folder = mkdtempSync(path.join(tmpdir(), 'aula-deploy-'));
  let failed = false;
  const lines = Object.entries(checks).map(([file, { program, args }]) => {
    const found = findProgram(program);
    if (found === null) return `${file}: not checked, ${program} is not installed`;
    const { status, stdout, stderr } = spawnSync(found, args(folder), { encoding: 'utf8', cwd: folder });
    const said = `${stdout}${stderr}`.trim();
    if (status === 0) return `${file}: accepted by ${program}`;
    if (/unknown command: docker compose|is not a docker command|unknown shorthand flag: 'f'/.test(said))
      return `${file}: not checked, no compose`;
    failed = true;
    return `${file}: refused by ${program}: ${said.slice(-500)}`;
  });
  rmSync(folder, { recursive: true });
  return { lines, failed };
}

/** The unit names folders that only a real server has. */
function unitIn(folder: string): string {
  const unit = path.join(folder, 'aula@3001.service');
  const text = readFileSync(path.join(deploy, 'aula@.service'), 'utf8');
  writeFileSync(unit, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  return unit;
}

function caddyIn(folder: string): string {
  mkdirSync(path.join(folder, 'sites'));
  copyFileSync(path.join(deploy, 'storage.caddy'), path.join(folder, 'sites/storage.caddy'));
  copyFileSync(path.join(deploy, 'Caddyfile'), path.join(folder, 'Caddyfile'));
  return path.join(folder, 'Caddyfile');
}

function scrapeIn(folder: string): string {
  const file = path.join(folder, 'prometheus.yml');
  mkdirSync(path.join(folder, 'rules'));
  copyFileSync(path.join(deploy, 'prometheus/aula.rules.yml'), path.join(folder, 'rules/aula.rules.yml'));
  writeFileSync(path.join(folder, 'aula.token'), 'x'.repeat(16));
  const text = readFileSync(path.join(deploy, 'prometheus/scrape.yml'), 'utf8');
  writeFileSync(file, text.replaceAll('/etc/prometheus/', `${folder}/`));
  return file;
}
