import type { Bench } from '../bench.ts';
import { request } from '../load/requests.ts';
import { measure } from '../rounds.ts';
import { ms, type Row, times } from '../table.ts';
import { autosaveRequests, meRequests, orderRequests, submitRequests } from './campus.ts';
import { firstFlyer } from './pages.ts';
import { renameCurso, renameUsuario } from './renames.ts';
import { searchRequests } from './search.ts';

type Work = { work: string; requests: string[] /** At 100× at most so many times the time at 1×. */; atMost?: number };

/** Response time for a single client, by request, one entry per size of the school. */
export type Growth = Map<string, { atMost?: number; times: number[] }>;

const gzip = { headers: { 'accept-encoding': 'gzip' } };

async function works(bench: Bench): Promise<Work[]> {
  const asAdmin = (...paths: string[]) => paths.map((path) => request('GET', path, { as: bench.admin }));
  return [
    { work: 'página del catálogo', requests: [request('GET', '/catalogo', gzip)] },
    { work: 'página de un flyer', requests: [request('GET', `/catalogo/flyer/${await firstFlyer(bench)}`, gzip)] },
    { work: 'GET /api/cursos, una página', requests: [request('GET', '/api/cursos?page=1&size=10')] },
    { work: 'buscar en el catálogo con errata', requests: searchRequests() },
    { work: 'GET /api/auth/me', requests: meRequests(bench) },
    { work: 'POST /api/orders, 2 líneas', requests: await orderRequests(bench) },
    { work: 'guardar una respuesta', requests: autosaveRequests(bench) },
    { work: 'enviar una prueba de 20 preguntas', requests: submitRequests(bench) },
    { work: '/usuarios, una página', requests: asAdmin('/api/usuarios?page=1&size=10'), atMost: 1.5 },
    {
      work: '/usuarios, buscar',
      requests: asAdmin(...wanted.map((q) => `/api/usuarios?page=1&size=10&q=${encodeURIComponent(q)}`)),
      atMost: 1.5,
    },
    { work: '/cursos para ADMIN, una página', requests: asAdmin('/api/cursos?page=1&size=10'), atMost: 1.5 },
    {
      work: '/cursos para ADMIN, buscar',
      requests: asAdmin('/api/cursos?page=1&size=10&q=derecho%20penal', '/api/cursos?page=1&size=10&q=fusiones'),
      atMost: 1.5,
    },
    { work: 'cambiar el nombre de una persona', requests: [await renameUsuario(bench)] },
    { work: 'cambiar el nombre de un curso', requests: [await renameCurso(bench)] },
  ];
}

/** Typical searches: DNI, surname, both names, start of the e-mail. */
const wanted = ['30000150', 'quispe', 'garcía maría', 'rosa.flores', '3000012', 'huamán'];

export async function measureGrowth(bench: Bench, growth: Growth): Promise<void> {
  for (const { work, requests, atMost } of await works(bench)) {
    const { p50 } = await measure(bench.load, { server: bench.app, requests, connections: 1 }, 5, 250);
    const known = growth.get(work) ?? { ...(atMost !== undefined && { atMost }), times: [] };
    known.times.push(p50);
    growth.set(work, known);
  }
}

/** Requests that must not get slower with more data; a short run does not reach the size they are judged at. */
export function growthRows(growth: Growth): Row[] {
  return [...growth].flatMap(
    ([
      work,
      {
        atMost,
        times: [first, , last],
      },
    ]) => {
      if (atMost === undefined || first === undefined || last === undefined) return [];
      const ratio = last / first;
      const figures = { ours: ms(last), floor: ms(first), ratio: times(ratio), spread: '' };
      return [{ work: `${work}: 100× contra 1×`, ...figures, goal: `≤ ${times(atMost)}`, met: ratio <= atMost }];
    },
  );
}
