import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type Running } from '../../bench/processes.ts';
import { findProgram, startProgram } from '../programs.ts';
import type { School } from '../school.ts';
import type { Outcome } from '../table.ts';

const restartScript = path.resolve(import.meta.dirname, '../../deploy/restart.sh');
const shipped = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');

/** Two processes behind deploy/nginx.conf, restarted one after the other. No request may fail. */
export async function rollingRestart(school: School, say: (line: string) => void): Promise<Outcome[]> {
  const nginx = findProgram('nginx');
  if (nginx === null) {
    say('nginx is not installed: left out');
    return [];
  }
  const apps = await Promise.all([school.startApp(), school.startApp()]);
  const ports = apps.map(({ port }) => port);
  const [plain, secure] = [await freePort(), await freePort()];
  const folder = path.join(school.folder, 'nginx');
  mkdirSync(folder);
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const newKey = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...newKey, ...subject], { stdio: 'ignore' });
  const site = readFileSync(shipped, 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`)
    .replace('/etc/letsencrypt/live/campus.example/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/campus.example/privkey.pem', key)
    .replaceAll('campus.example', '127.0.0.1');
  const file = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = places.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const main = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;`;
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(file, `${user} ${main} events {} http { access_log off; ${temporary}\n${site} }`);
  execFileSync(nginx, ['-t', '-q', '-c', file]);
  const proxy = await startProgram(nginx, ['-c', file], secure);
  // The certificate is our own, made above.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    const outcome = await school.observe({
      fault: 'rolling restart behind nginx',
      url: `https://127.0.0.1:${secure}`,
      expected: { notReady: false },
      writers: 10,
      apps: 2,
      during: () => restartAll(school, apps, { nginx, file }),
    });
    // The probe goes through nginx as well, and a draining process answers it with 503: only other requests count.
    const problems = outcome.problems.filter((problem) => !problem.startsWith('/readyz'));
    if (!/^200×\d+$/.test(outcome.writes)) problems.push(`writes: ${outcome.writes}`);
    if (!/^200×\d+$/.test(outcome.pages)) problems.push(`pages: ${outcome.pages}`);
    if (problems.length > 0) for (const line of errorsIn(folder)) say(`  nginx: ${line}`);
    return [{ ...outcome, problems }];
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    await proxy.stop();
    await Promise.all(apps.map((app) => app.stop()));
  }
}

/** With deploy/restart.sh; a script in the place of systemctl says which process is to be restarted. */
async function restartAll(school: School, apps: Running[], { nginx, file }: { nginx: string; file: string }) {
  const waiting = path.join(school.folder, 'waiting.sh');
  // Returns when the process is there again.
  writeFileSync(waiting, 'touch "$0.$1"; while [ -e "$0.$1" ]; do sleep 0.1; done\n');
  for (const [at, app] of apps.entries()) {
    const flag = `${waiting}.aula@${app.port}`;
    const script = spawn('sh', [restartScript, `aula@${app.port}`], {
      env: {
        ...process.env,
        AULA_NGINX_SITE: file,
        AULA_NGINX: `${nginx} -c ${file}`,
        AULA_RESTART: `sh ${waiting}`,
      },
      stdio: 'inherit',
    });
    const ended = once(script, 'exit');
    while (!existsSync(flag)) await wait(50);
    await app.stop();
    apps[at] = await school.startApp({ PORT: String(app.port) });
    rmSync(flag);
    const [code] = await ended;
    if (code !== 0) throw new Error(`deploy/restart.sh ended with ${code}`);
  }
}

/** Refused connections are expected: the request then goes to the other process. */
function errorsIn(folder: string): string[] {
  const lines = readFileSync(path.join(folder, 'error.log'), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.includes('Connection refused')).slice(0, 10);
}
