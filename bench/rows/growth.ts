import { addDays, limaDay } from 'domain/formats/lima-time.ts';
import { informeKeys } from 'domain/rules/informes.ts';
import { groupingKeys } from 'domain/rules/reportes.ts';
import type { Bench } from '../bench.ts';
import type { Size } from '../contents/grow.ts';
import { makeLargeCurso } from '../contents/large-curso.ts';
import { request } from '../load/requests.ts';
import { measure } from '../rounds.ts';
import { type Growth, ms, type Row, times } from '../table.ts';
import { autosaveRequests, meRequests, pedidoRequests, submitRequests } from './campus.ts';
import { firstFlyer } from './pages.ts';
import { renameCurso, renameUsuario } from './renames.ts';
import { searchRequests } from './search.ts';

/** `bounded`: judged in milliseconds, see `goals`; `atMost`: by a bound of its own. */
type Work = { work: string; requests: string[]; bounded?: true; atMost?: number };

/** Most milliseconds a page or a search of a list may take, by number of people. The smallest school has no bound. */
const goals = [
  { people: '100 000 personas', size: 1, atMost: 50 },
  { people: '1 000 000 personas', size: 2, atMost: 300 },
];

const gzip = { headers: { 'accept-encoding': 'gzip' } };

async function works(bench: Bench, size: Size): Promise<Work[]> {
  const cursoId = await makeLargeCurso(bench.school.client, size.alumnos);
  const bounded = [...lists, ...pedidosLists(size.pedidos), ...cursoLists(cursoId)];
  return [
    { work: 'página del catálogo', requests: [request('GET', '/catalogo', gzip)] },
    { work: 'página de un flyer', requests: [request('GET', `/catalogo/flyer/${await firstFlyer(bench)}`, gzip)] },
    { work: 'GET /api/cursos, una página', requests: [request('GET', '/api/cursos?page=1&size=10')] },
    { work: 'buscar en el catálogo con errata', requests: searchRequests() },
    { work: 'GET /api/auth/me', requests: meRequests(bench) },
    { work: 'POST /api/orders, 2 líneas', requests: await pedidoRequests(bench) },
    { work: 'guardar una respuesta', requests: autosaveRequests(bench) },
    { work: 'enviar una prueba de 20 preguntas', requests: submitRequests(bench) },
    ...bounded.map(
      ([work, path]): Work => ({ work, requests: [request('GET', path, { as: bench.admin })], bounded: true }),
    ),
    ...moneyReports.map(
      ([work, path]): Work => ({
        work,
        requests: [request('GET', path, { as: bench.admin })],
        bounded: true,
        atMost: reportsAtMost,
      }),
    ),
    { work: 'cambiar el nombre de una persona', requests: [await renameUsuario(bench)] },
    { work: 'cambiar el nombre de un curso', requests: [await renameCurso(bench)] },
  ];
}

const people = (q: string, page = 1) => `/api/usuarios?page=${page}&size=10&q=${encodeURIComponent(q)}`;
const courses = (q: string, page = 1) => `/api/cursos?page=${page}&size=10&q=${encodeURIComponent(q)}`;

/** Pages and searches of an administrator: rare, common and missing words, first and deep pages. */
const lists = [
  ['/usuarios, página 1', '/api/usuarios?page=1&size=10'],
  ['/usuarios, página 1000', '/api/usuarios?page=1000&size=10'],
  ['/usuarios, un DNI', people('30000150')],
  ['/usuarios, parte de un DNI', people('00012')],
  ['/usuarios, un apellido', people('quispe')],
  ['/usuarios, un apellido, página 51', people('quispe', 51)],
  ['/usuarios, nombre y apellido', people('garcía maría')],
  ['/usuarios, inicio del correo', people('rosa.flores')],
  ['/usuarios, nadie', people('nadie')],
  ['/usuarios, dos letras', people('zo')],
  ['/usuarios, dos letras que nadie tiene', people('xq')],
  ['/cursos para ADMIN, página 1', '/api/cursos?page=1&size=10'],
  ['/cursos para ADMIN, página 1000', '/api/cursos?page=1000&size=10'],
  ['/cursos para ADMIN, dos palabras', courses('derecho penal')],
  ['/cursos para ADMIN, una palabra', courses('fusiones')],
  ['/cursos para ADMIN, una palabra, página 51', courses('derecho', 51)],
] as const;

const orders = (query: string) => `/api/orders?size=10&${query}`;

function pedidosLists(pedidos: number): [string, string][] {
  return [
    ['/pedidos, última página', orders(`page=${pedidos / 10}`)],
    ['/pedidos, última página por total', orders(`page=${pedidos / 10}&orden=-total`)],
    ['/pedidos, página del medio', orders(`page=${pedidos / 20}`)],
    ['/pedidos, nadie', orders('page=1&q=nadie')],
    ['/pedidos, un apellido y nadie', orders('page=1&q=quispe%20xq')],
    ['/pedidos, dos letras que nadie tiene', orders('page=1&q=xq')],
    ['/pedidos por total', orders('page=1&orden=-total')],
    ['/pedidos por comprador', orders('page=1&orden=comprador')],
  ];
}

/** Each over more than a year of sales, with 100,000 payments from the second size on. */
const days = `desde=${addDays(limaDay(Date.now()), -400)}&hasta=${limaDay(Date.now())}`;
const reports: [string, string][] = [
  ...groupingKeys.map((por): [string, string] => [
    `/reportes/ventas por ${por}`,
    `/api/reportes/ventas?${days}&por=${por}`,
  ]),
  ...informeKeys.map((informe): [string, string] => [
    `/reportes/${informe}`,
    `/api/reportes/informe?${days}&informe=${informe}`,
  ]),
];
const reportsAtMost = 300;

const yesterday = addDays(limaDay(Date.now()), -1);
/** Queries of /pagos: without a filter, then one per filter; each as a list and as its sums. */
const movements = {
  todo: '',
  'de un año': days,
  'de un día': `desde=${yesterday}&hasta=${yesterday}`,
  Yape: 'medio=yape',
  devoluciones: 'tipo=devolucion',
  'de un curso': 'cursoId=150',
  'de una especialidad': 'especialidad=1',
  devueltos: 'estado=devuelto',
  'con cupón': 'cupon=CUPON8',
  'sin cupón': 'cupon=-',
  'de Facebook': 'origen=facebook',
  'por operación': 'q=B1234',
  'por apellido': 'q=quispe',
  'por teléfono': 'q=900012345',
  nadie: 'q=nadie',
};
const pagosReports = Object.entries(movements).flatMap(([what, filter]): [string, string][] => [
  [`/pagos, ${what}`, `/api/pagos?page=1&size=10&${filter}`],
  [`/pagos, suma: ${what}`, `/api/pagos/resumen?${filter}`],
]);
export const moneyReports: [string, string][] = [
  ...reports,
  ...pagosReports,
  ['/pagos, última página', '/api/pagos?page=10000&size=10'],
  ['/pagos por monto', '/api/pagos?page=1&size=10&orden=-monto'],
  ['/cierre de un día', `/api/reportes/cierre?fecha=${yesterday}`],
  ['/cuotas por atender', '/api/cuotas?estado=por-atender&page=1&size=10'],
  ['Por atender', '/api/panel/pendientes'],
];

/** A course of 12,500 students in the largest school. */
function cursoLists(cursoId: number): [string, string][] {
  return [
    ['curso grande, cifras', `/api/cursos/${cursoId}/cifras`],
    ['curso grande, alumnos por promedio', `/api/usuario-cursos/${cursoId}?page=1&size=10&orden=-promedio`],
    ['curso grande, alumnos por avance', `/api/usuario-cursos/${cursoId}?page=1&size=10&orden=-avance`],
    ['curso grande, lote en marcha', `/api/certificados/lote/${cursoId}`],
  ];
}

export async function measureGrowth(bench: Bench, growth: Growth, size: Size): Promise<void> {
  for (const { work, requests, bounded = false, atMost } of await works(bench, size)) {
    const { p50 } = await measure(bench.load, { server: bench.app, requests, connections: 1 }, 5, 250).catch(
      (cause) => {
        throw new Error(`${work} was refused`, { cause });
      },
    );
    const known = growth.get(work) ?? { bounded, times: [], ...(atMost && { atMost }) };
    known.times.push(p50);
    growth.set(work, known);
  }
}

/** One row per bounded request and size that was measured; a short run does not reach the largest size. */
export function growthRows(growth: Growth): Row[] {
  return goals.flatMap(({ people, size, atMost }) =>
    [...growth].flatMap(([work, { bounded, times: measured, atMost: own = atMost }]) => {
      const [first, time] = [measured[0], measured[size]];
      if (!bounded || first === undefined || time === undefined) return [];
      const figures = { ours: ms(time), floor: ms(first), ratio: times(time / first), spread: '' };
      return [{ work: `${work}, ${people}`, ...figures, goal: `≤ ${own} ms`, met: time <= own }];
    }),
  );
}
