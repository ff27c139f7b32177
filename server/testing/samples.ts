import type { OwnerType } from 'domain/rules/imagenes.ts';
import { claveDeOrder } from '../orders/clave.ts';
import { pendingKey } from '../uploads/archivos.ts';
import { makeCurso, makeEspecialidad } from './builders.ts';
import type { TestHouse } from './house.ts';
import { makeOrder, pedidoDe } from './pedidos.ts';
import { contrasena, makePerson } from './people.ts';

/** One call that the endpoint takes as good. `raw`: the body of an endpoint that takes no JSON. */
export type Sample = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  raw?: { contentType: string; bytes: Uint8Array };
};

const especialidadBody = { nombre: 'Derecho Notarial', descripcion: 'Fe pública y registros', ext: '', imagen: '' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

async function especialidadId({ house }: TestHouse) {
  const { especialidadId: id } = await makeEspecialidad(house.db);
  return { id };
}

// Without an address no mail leaves, which would change its row at some later moment.
const comprador = { buyerEmail: '' };

async function orderId({ house }: TestHouse) {
  return { id: (await makeOrder(house, { comprador })).orderId };
}

async function orderRef({ house }: TestHouse) {
  const { numero } = await makeOrder(house, { comprador });
  return { numero, clave: claveDeOrder(house, numero) };
}

const codigo = 'AAAA-BBBB-CCCC-DDDD-EEEE';

async function cursoBody({ house }: TestHouse) {
  const { especialidadId: id } = await makeEspecialidad(house.db);
  const fechas = { fechaHoraInicio: '2026-03-02T19:00', fechaHoraLimite: '2026-06-26T22:00' };
  return { nombre: 'Derecho Registral', especialidadId: id, precio: 120, ...fechas };
}

async function cursoId({ house }: TestHouse) {
  const { cursoId: id } = await makeCurso(house.db);
  return { id };
}

/** For every endpoint of the contract, by area and name. Each call makes the rows that it is about. */
export const samples: Record<string, (t: TestHouse) => Promise<Sample>> = {
  'sesion.login': async ({ house }) => {
    const { dni } = await makePerson(house.db, 'USU');
    return { body: { dni, contrasena } };
  },
  'sesion.me': async () => ({}),
  'sesion.logout': async () => ({}),
  'sesion.refresh': async () => ({}),
  'sesion.pedirRecuperacion': async () => ({ body: { usuario: 'nadie@correo.pe' } }),
  'sesion.cambiarContrasena': async () => ({ body: { codigo: 'un-codigo', contrasena: 'otra-frase-larga' } }),

  'especialidades.listEspecialidades': async () => ({ query: { page: 1, size: 10, q: 'derecho' } }),
  'especialidades.getEspecialidad': async (t) => ({ params: await especialidadId(t) }),
  'especialidades.createEspecialidad': async () => ({ body: especialidadBody }),
  'especialidades.updateEspecialidad': async (t) => ({ params: await especialidadId(t), body: especialidadBody }),
  'especialidades.deleteEspecialidad': async (t) => ({ params: await especialidadId(t) }),

  'uploads.presign': async () => ({
    body: { ownerType: 'especialidad' satisfies OwnerType, fileName: 'a.png', contentType: 'image/png', bytes: 68 },
  }),
  'uploads.confirmarSubida': async () => ({ body: { imagen: 'no-subida.webp' } }),
  'uploads.putObjeto': async ({ house }) => {
    const nombre = 'muestra.webp';
    const contentType = 'image/png';
    const grant = { key: pendingKey(nombre), contentType, maxBytes: 10_000, expiresInSeconds: 60 };
    const { url } = await house.storage.presignPut(grant);
    const query = Object.fromEntries(new URL(url, 'http://x').searchParams);
    return { params: { carpeta: 'pendientes', nombre }, query, raw: { contentType, bytes: png } };
  },

  'panel.getResumen': async () => ({}),
  'panel.listActividad': async () => ({}),

  'docentes.listDocentes': async () => ({ query: { page: 1, size: 10, q: 'núñez' } }),

  'orders.createOrder': async ({ house }) => ({ body: pedidoDe([[await makeCurso(house.db), 2]], comprador) }),
  'orders.getEstadoOrder': async (t) => ({ query: await orderRef(t) }),
  'orders.reintentarPago': async (t) => ({ body: await orderRef(t) }),
  'orders.misOrders': async () => ({ query: { page: 1, size: 10, q: 'ai' } }),
  'orders.listOrders': async () => ({ query: { page: 1, size: 10, q: 'ai', estado: 'pendiente' } }),
  'orders.exportarOrders': async () => ({ query: { q: 'ai', estado: 'pagado' } }),
  'orders.getOrder': async (t) => ({ params: await orderId(t) }),
  'orders.marcarPagado': async (t) => {
    const params = await orderId(t);
    return { params, body: { medio: 'yape', operacion: `OP-${params.id}` } };
  },
  'orders.cancelarOrder': async (t) => ({ params: await orderId(t), body: { motivo: 'Lo pidió el comprador' } }),
  'orders.reenviarCorreo': async (t) => ({ params: await orderId(t), body: {} }),
  'orders.avisoMercadopago': async () => ({ query: { 'data.id': '1', type: 'payment' }, body: { id: 1 } }),
  'orders.avisoPruebas': async () => ({ query: { 'data.id': '1', type: 'payment' }, body: { id: 1 } }),

  'asientos.verAcceso': async () => ({ body: { codigo } }),
  'asientos.activarAcceso': async () => ({
    body: {
      codigo,
      dni: '45678901',
      contrasena: 'otra-frase-larga',
      nombre: 'Ana',
      apellido: 'Ríos',
      correo: 'ana@correo.pe',
    },
  }),
  'asientos.reclamarAcceso': async () => ({ body: { codigo } }),

  'cursos.listCatalogo': async () => ({ query: { page: 1, q: 'penal', orden: 'precio' } }),
  'cursos.listCatalogoPorIds': async (t) => ({ query: { ids: String((await cursoId(t)).id) } }),
  'cursos.listCursos': async () => ({ query: { page: 1, size: 10, q: 'penal' } }),
  'cursos.getCurso': async (t) => ({ params: await cursoId(t) }),
  'cursos.createCurso': async (t) => ({ body: await cursoBody(t) }),
  'cursos.updateCurso': async (t) => ({ params: await cursoId(t), body: await cursoBody(t) }),
  'cursos.deleteCurso': async (t) => ({ params: await cursoId(t) }),
};
