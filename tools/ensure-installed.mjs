// Runs on any Node from version 20, before anything is installed: plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Hace falta Node 20 o posterior; este es Node ${process.versions.node}.`);
}
if (!isInstalled()) await install();

// npm writes node_modules/.package-lock.json last, so an interrupted installation never looks complete.
function isInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted) fail('Falta package-lock.json: recupéralo del repositorio.');
  if (!present || !existsSync(ownNode)) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return mayBeAbsent(entry);
    return found.version === entry.version && (found.integrity ?? '') === (entry.integrity ?? '');
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function mayBeAbsent(entry) {
  const optional = Boolean(entry.optional || entry.devOptional);
  // `npm ci --omit=dev --omit=optional` is enough for a server that was built before.
  if (process.env.NODE_ENV === 'production') return optional || Boolean(entry.dev);
  // A workspace that is an optional dependency is still part of the checkout.
  if (!optional || entry.link) return false;
  const forThisMachine = (entry.os || entry.cpu) && suits(entry.os, process.platform) && suits(entry.cpu, process.arch);
  return !forThisMachine || Boolean(entry.libc);
}

function suits(list, value) {
  if (!list) return true;
  return list.includes(value) || (list.every((item) => item.startsWith('!')) && !list.includes(`!${value}`));
}

async function install() {
  const stopProgress = showProgress('Instalando las dependencias; suele tardar un minuto…');
  const result = await runNpm();
  stopProgress();
  if (result.code !== 0) {
    process.stderr.write(result.errors);
    const how = result.code === null ? `se interrumpió (${result.signal})` : `terminó con el código ${result.code}`;
    fail(
      `No se pudieron instalar las dependencias: npm ${how}. Revisa la conexión con el registro de npm y repite.`,
      result.code,
    );
  }
  if (!existsSync(ownNode)) {
    fail('npm no ejecutó los pasos de instalación del paquete "node". Permite los scripts de instalación y repite.');
  }
}

// With development packages, because a fresh clone has to be built; install scripts bring Node 24 and PostgreSQL.
function runNpm() {
  const wishes = ['--include=dev', '--include=optional', '--ignore-scripts=false'];
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  const [command, first] = npmCommand();
  return new Promise((resolve) => {
    const child = spawn(command, [...first, 'ci', ...wishes, ...quiet], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32' && first.length === 0,
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', (error) => resolve({ code: 1, signal: null, errors: `${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code, signal, errors }));
  });
}

// The npm that runs this script, with its own Node: the one in node_modules is about to be deleted.
function npmCommand() {
  const npm = process.env.npm_execpath;
  if (!npm || !basename(npm).startsWith('npm')) return ['npm', []];
  return [process.env.npm_node_execpath ?? process.execPath, [npm]];
}

function showProgress(line) {
  if (!process.stdout.isTTY) {
    process.stdout.write(`${line}\n`);
    return () => {};
  }
  const began = Date.now();
  const draw = () => process.stdout.write(`\r${line} ${Math.round((Date.now() - began) / 1000)} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    process.stdout.write('\n');
  };
}

function fail(message, code) {
  process.stderr.write(`${message}\n`);
  process.exit(code || 1);
}
