import path from 'node:path';
import { findCircles, type Import, isProduct, readImports, roomOf } from './import-graph.ts';
import { findLongSql, findStraySql } from './stray-sql.ts';
import { findWholeDeps } from './whole-deps.ts';

/** Services: what several features use. Any file of a service may be imported. */
const services = [
  'acceso',
  'catalogo',
  'comprobantes',
  'factors',
  'horarios',
  'mail',
  'limits',
  'passwords',
  'pdf',
  'uploads',
].map((name) => `server/${name}`);

/** Acts on an account that other features take part in. */
const accounts = 'server/usuarios/save-usuario.ts';
/** Whether somebody may buy a certificate, and what is missing. */
const ofertas = 'server/certificados/aptitud.ts';

/** What a server feature may import, besides itself and the `queries.ts` of another feature. */
const serverFeature = [
  'domain',
  accounts,
  ofertas,
  'server/http',
  'server/db',
  'server/ports',
  'server/deps.ts',
  'server/config.ts',
  'server/config-error.ts',
  'server/keys.ts',
  'server/version.ts',
  'server/anuncios/baja-key.ts',
];

/**
 * The folders of the server from the bottom up: each imports only those before it. A folder without a place here is
 * above them all, and no other folder imports it. ARCHITECTURE has the same table.
 */
const levels = {
  foundations: 'db limits ports catalogo http mail pdf',
  people:
    'acceso passwords factors session usuarios eliminados outbox legal cuenta security auditoria operations openapi',
  catalogue: 'uploads tipos entidades especialidades sesiones horarios docentes cursos ponentes niveles voces flyers',
  campus:
    'materiales archivos pruebas notas modulos asistencia anuncios consultas matriculas encuestas certificados copias',
  shop: 'comprobantes cupones paquetes cuotas formas-pago reclamaciones pedidos',
  wholeSchool: 'panel profiles backup pages',
};
const order = Object.values(levels).join(' ').split(' ');

/** What a web area may import besides itself. Areas never import each other. */
const webArea = ['domain', 'web/ui', 'web/app'];

/** Rooms with rules of their own. Files directly in a workspace (`server/app.ts`) connect the rooms: no rule. */
const mayImport: Record<string, readonly string[]> = {
  'domain/formats': [],
  'domain/rules': ['domain/formats'],
  'domain/comprobantes': ['domain/formats', 'domain/rules'],
  'domain/schemas': ['domain/formats', 'domain/rules', 'domain/comprobantes'],
  'domain/contract': ['domain/formats', 'domain/rules', 'domain/comprobantes', 'domain/schemas'],
  'server/db': ['domain'],
  'server/limits': ['domain', 'server/db'],
  'server/ports': [
    'domain/formats',
    'domain/comprobantes',
    'server/db',
    'server/limits',
    'server/ports',
    'server/keys.ts',
  ],
  'server/http': ['domain', 'server/db', 'server/limits', 'server/config.ts', 'server/keys.ts'],
  'web/ui': [],
  'web/app': ['domain', 'web/ui'],
  'embedded-db': [],
  demo: ['domain', 'server'],
};

/** The server loads these with `import()`, and only without DATABASE_URL: production is installed without them. */
const optional = ['embedded-db', 'demo'];
const loadsOptional = ['server/run.ts', 'server/open-database.ts'];

/** One line per import that is not allowed, per circle of rooms or files, and per file with SQL in the wrong place. */
export function checkBoundaries(root: string): string[] {
  const imports = readImports(root);
  const ofProduct = imports.filter(isProduct);
  const withinRooms = imports.filter((one) => !isProduct(one) || roomOf(one.from) === roomOf(one.to));
  const circles = [...findCircles(ofProduct, roomOf), ...findCircles(withinRooms, (file) => file)];
  return [
    ...ofProduct.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} may not import ${to}`),
    ...ofProduct
      .filter((one) => isAllowed(one) && isUpwards(one))
      .map(({ from, to }) => `${from} imports upwards: ${to}`),
    ...circles.map((steps) => `circle: ${steps.join('\n        → ')}`),
    ...findStraySql(root),
    ...findLongSql(root),
    ...findWholeDeps(root),
  ];
}

function isAllowed({ from, to }: Import): boolean {
  const room = roomOf(from);
  if (within(to, room)) return true;
  if (to.includes('/testing/')) return false;
  if (optional.some((workspace) => within(to, workspace))) return loadsOptional.includes(from);
  const workspace = from.split('/')[0]!;
  if (within(to, 'server') && !['server', 'demo'].includes(workspace)) return false;
  if (within(to, 'web') && workspace !== 'web') return false;
  if (room === from) return true;
  const own = Object.keys(mayImport).find((prefix) => within(room, prefix));
  if (own) return mayImport[own]!.some((prefix) => within(to, prefix));
  if (workspace === 'web') return webArea.some((prefix) => within(to, prefix));
  return [...serverFeature, ...services].some((prefix) => within(to, prefix)) || isQueries(to);
}

function isUpwards({ from, to }: Import): boolean {
  const [importer, imported] = [serverFolder(from), serverFolder(to)];
  if (importer === null || imported === null || importer === imported) return false;
  if (!order.includes(imported)) return true;
  return order.includes(importer) && order.indexOf(importer) < order.indexOf(imported);
}

/** Null for the files that put the folders together, and outside the server. */
function serverFolder(file: string): string | null {
  const [workspace, folder, inner] = file.split('/');
  return workspace === 'server' && inner ? folder! : null;
}

function isQueries(file: string): boolean {
  return /^server\/([a-z-]+\/){1,2}queries(\.ts$|\/)/.test(file);
}

function within(file: string, prefix: string): boolean {
  return file === prefix || file.startsWith(`${prefix}/`);
}

if (import.meta.main) {
  const problems = checkBoundaries(path.resolve(import.meta.dirname, '..'));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'Every file keeps to its room' : `${problems.length} problems between rooms`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
