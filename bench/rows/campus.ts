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

export async function meRow(bench: Bench): Promise<Row[]> {
  const goal = { work: 'GET /api/auth/me', atLeast: 0.8 };
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

export async function pedidoRow(bench: Bench): Promise<Row[]> {
  const goal = { work: 'POST /api/orders, 2 líneas', atLeast: 0.6 };
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

export async function autosaveRow(bench: Bench): Promise<Row[]> {
  const goal = { work: 'guardar una respuesta', atLeast: 0.6 };
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
