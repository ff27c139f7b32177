import { againstFloor, type Bench } from '../bench.ts';
import { fromEverywhere, request } from '../load/requests.ts';
import type { Row } from '../table.ts';

export function meRequests({ students }: Bench, path = '/api/auth/me'): string[] {
  return students.map((as) => request('GET', path, { as }));
}

/** Against a bare client that runs only the necessary statements. */
async function row(...measured: Parameters<typeof againstFloor>): Promise<Row[]> {
  return [await againstFloor(...measured)];
}

const whyMe =
  'PostgreSQL gasta lo mismo que en el suelo; lo demás es Fastify, pg, cookies, cabeceras, registro y métricas, sin que ' +
  'ninguna función nuestra pase del 1 %.';

export async function meRow(bench: Bench): Promise<Row[]> {
  const goal = { work: 'GET /api/auth/me', atLeast: 0.8, why: whyMe };
  const warmUpMs = 2_000;
  const floor = { requests: meRequests(bench, '/me'), warmUpMs };
  return row(bench, goal, { requests: meRequests(bench), warmUpMs }, floor);
}

export async function pedidoRequests({ school }: Bench, path = '/api/orders'): Promise<string[]> {
  const { rows } = await school.client.query<{ cursoId: number; precio: number }>(
    `select curso_id as "cursoId", precio::float8 as precio from curso where activa and eliminado is null order by 1 limit 2`,
  );
  const items = rows.map(({ cursoId, precio }) => ({ cursoId, nombre: 'Curso', cantidad: 1, precio }));
  const total = items.reduce((sum, { precio }) => sum + precio, 0);
  const buyer = { buyerName: 'Rosa Quispe', buyerEmail: 'rosa{n}@correo.pe', buyerPhone: '987654321' };
  return [request('POST', path, { body: JSON.stringify({ ...buyer, items, total }), headers: fromEverywhere })];
}

/** Measured with each statement alone, and with `--profile`. */
const whyPedido =
  'el suelo escribe pedido, líneas, historia y correo; lo nuestro además cuenta cuatro límites, registra los textos legales ' +
  'aceptados y encola el envío, la mitad de su tiempo en PostgreSQL. En Node escribe el correo en HTML y firma número y enlace.';

export async function pedidoRow(bench: Bench): Promise<Row[]> {
  const goal = { work: 'POST /api/orders, 2 líneas', atLeast: 0.6, why: whyPedido };
  const [ours, floor] = [await pedidoRequests(bench), await pedidoRequests(bench, '/orders')];
  const warmUpMs = 6_000;
  return row(bench, goal, { requests: ours, warmUpMs }, { requests: floor, warmUpMs });
}

/** Ten answers each time, one of them changed. */
export function autosaveRequests({ students, exam }: Bench, path = `/api/pruebas/${exam.pruebaId}/borrador`): string[] {
  const [nine, ...others] = [exam.opciones.slice(0, 9), ...exam.opciones.slice(9, 11)];
  return others.flatMap((other) => {
    const body = `{"opciones":${JSON.stringify([...nine, other])},"abiertas":[],"version":{n}}`;
    return students.map((as) => request('PUT', path, { as, body }));
  });
}

/** Measured with `perf` on both processes, and with each statement alone. */
const whyAutosave =
  'el suelo guarda sin preguntar; lo nuestro mira además rendición, matrícula, plazo, intentos y que lo nuevo sea de la ' +
  'prueba, el doble en PostgreSQL: casi todo es preparar el plan para cada ejecución. El resto en Node se reparte entre ' +
  'sockets, Fastify, pg y zod sin que ninguna función pase del 2 %.';

export async function autosaveRow(bench: Bench): Promise<Row[]> {
  const goal = { work: 'guardar una respuesta', atLeast: 0.6, why: whyAutosave };
  const floor = autosaveRequests(bench, `/autosave?prueba=${bench.exam.pruebaId}`);
  const warmUpMs = 6_000;
  return row(bench, goal, { requests: autosaveRequests(bench), warmUpMs }, { requests: floor, warmUpMs });
}

export function submitRequests({ students, exam }: Bench, path = '/api/respuestas/envio'): string[] {
  const body = JSON.stringify({ pruebaId: exam.pruebaId, opciones: exam.opciones, abiertas: [] });
  return students.map((as) => request('POST', path, { as, body }));
}

export async function submitRow(bench: Bench): Promise<Row[]> {
  const goal = { work: 'enviar una prueba de 20 preguntas', atLeast: 0.6 };
  const warmUpMs = 4_000;
  const floor = { requests: submitRequests(bench, '/submit'), warmUpMs };
  return row(bench, goal, { requests: submitRequests(bench), warmUpMs }, floor);
}
