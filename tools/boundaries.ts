import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Who may import whom. A room is the longest of these prefixes a file lies under. */
const mayImport: Record<string, readonly string[]> = {
  'domain/formats': ['domain/formats'],
  'domain/rules': ['domain/formats', 'domain/rules'],
  'domain/schemas': ['domain/formats', 'domain/rules', 'domain/schemas'],
  'domain/contract': ['domain/formats', 'domain/rules', 'domain/schemas', 'domain/contract'],
  'server/http': [
    'domain',
    'server/http',
    'server/db',
    'server/limits',
    'server/sesion/queries.ts',
    'server/house.ts',
    'server/config.ts',
  ],
  'server/db': ['domain', 'server/db'],
  'server/limits': ['domain', 'server/limits', 'server/db'],
  'server/ports': [
    'domain/formats',
    'server/ports',
    'server/limits/concurrency.ts',
    'server/db/connect.ts',
    'server/db/prepared.ts',
  ],
  'embedded-db': ['embedded-db'],
  demo: ['demo', 'domain', 'server'],
  'web/ui': ['web/ui'],
  'web/app': ['web/app', 'web/ui', 'domain'],
};

const serverFeature = /^server\/([a-z-]+)\//;
const webArea = /^web\/([a-z-]+)\//;
const serverShared = [
  'domain',
  'server/http',
  'server/db',
  'server/ports',
  'server/limits',
  'server/house.ts',
  'server/config.ts',
];

/** `server` loads both at run time, and only without DATABASE_URL: a production installation leaves them out. */
const mayStartWithout = ['embedded-db', 'demo', 'server/testing', 'server/run.ts', 'server/open-database.ts'];

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{domain,server,web,embedded-db,demo}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules') || name.includes('dist') || /\.test\.tsx?$/.test(name),
});

const problems = files.flatMap((file) =>
  importsOf(file)
    .filter((target) => !allowed(file, target))
    .map((target) => `${file} may not import ${target}`),
);
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? `${files.length} files keep to their rooms` : `${problems.length} imports cross a wall`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const names = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
  return names.flatMap((name) => {
    if (name.startsWith('.')) return [path.posix.join(path.posix.dirname(file), name)];
    return /^(domain|server|web|embedded-db|demo)\//.test(name) ? [name] : [];
  });
}

function allowed(file: string, target: string): boolean {
  if (target.startsWith('server/') && !file.startsWith('server/') && !file.startsWith('demo/')) return false;
  if (/^(embedded-db|demo)\//.test(target)) return mayStartWithout.some((prefix) => within(file, prefix));
  if (target.startsWith('web/') && !file.startsWith('web/')) return false;
  const room = Object.keys(mayImport).find((prefix) => file.startsWith(`${prefix}/`));
  if (room) return mayImport[room]!.some((prefix) => within(target, prefix));
  const feature = serverFeature.exec(file)?.[1];
  if (feature && feature !== 'testing') return serverFeatureMay(feature, target);
  const area = webArea.exec(file)?.[1];
  if (area) return ['domain', 'web/ui', 'web/app', `web/${area}`].some((prefix) => within(target, prefix));
  return true;
}

/** Another feature is reached through its queries, or through an act that is a file of its own and says so here. */
function serverFeatureMay(feature: string, target: string): boolean {
  const sharedActs = [
    'server/uploads/archivos.ts',
    'server/correos/encolar.ts',
    'server/acceso/exigir.ts',
    'server/sesion/contrasena.ts',
    'server/usuarios/invitar.ts',
  ];
  return (
    [...serverShared, `server/${feature}`, ...sharedActs].some((prefix) => within(target, prefix)) ||
    /^server\/[a-z-]+\/queries\.ts$/.test(target)
  );
}

function within(target: string, prefix: string): boolean {
  return target === prefix || target.startsWith(`${prefix}/`);
}
