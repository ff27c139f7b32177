import type { OwnerType } from 'domain/formats/images.ts';
import { sql } from 'drizzle-orm';
import { correosSalientes } from '../db/schema/mail.ts';
import { accessKeyOf } from '../pedidos/access-codes.ts';
import { pendingKey } from '../uploads/files.ts';
import type { TestApp } from './app.ts';
import {
  makeCupon,
  makeCurso,
  makeDocente,
  makeEntidad,
  makeEspecialidad,
  makeMaterial,
  makeModulo,
  makeTipoMaterial,
  makeTipoModulo,
} from './builders.ts';
import { declaredPago, setFormasPago } from './declared.ts';
import { makePedido, pedidoOf } from './pedidos.ts';
import { contrasena, makePerson } from './people.ts';
import { certificadosSamples } from './samples-certificados.ts';
import { matriculasSamples } from './samples-matriculas.ts';
import { pruebasSamples } from './samples-pruebas.ts';

/** A valid call of an endpoint. `raw`: body of an endpoint that does not take JSON. */
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

async function especialidadId({ deps }: TestApp) {
  const { especialidadId: id } = await makeEspecialidad(deps.db);
  return { id };
}

// No address, so that no mail job changes rows later.
const comprador = { buyerEmail: '' };

async function pedidoId({ deps }: TestApp) {
  return { id: (await makePedido(deps, { comprador })).pedidoId };
}

async function pedidoRef({ deps }: TestApp) {
  const { numero } = await makePedido(deps, { comprador });
  return { numero, clave: accessKeyOf(deps, numero) };
}

export async function mailIn({ deps }: TestApp, estado: 'pendiente' | 'rechazado') {
  const values = { para: 'nadie@correo.pe', asunto: 'Hola', texto: 'Hola', estado, error: '550' };
  const [row] = await deps.db.insert(correosSalientes).values(values).returning();
  return { id: row!.correoSalienteId };
}

const codigo = 'AAAA-BBBB-CCCC-DDDD-EEEE';

const docenteBody = { nombre: 'Inés', apellido: 'Ñaupari', especialidad: 'Notarial', correo: 'ines@correo.pe' };
const docenteId = async ({ deps }: TestApp) => ({ id: (await makeDocente(deps.db)).docenteId });
const entidadBody = { titulo: 'Colegio', ubicacion: 'Lima', acronimo: 'CAL', descripcion: 'Certifica' };
const entidadId = async ({ deps }: TestApp) => ({ id: (await makeEntidad(deps.db)).entidadId });
const cuponId = async ({ deps }: TestApp) => ({ id: (await makeCupon(deps.db)).cuponId });
async function cuponBody({ deps }: TestApp) {
  tipos += 1;
  const { cursoId } = await makeCurso(deps.db);
  return { codigo: `NUEVO${tipos}`, porcentaje: 15, usosMax: 5, todos: false, cursoIds: [cursoId] };
}
const tipoModuloId = async ({ deps }: TestApp) => ({ id: (await makeTipoModulo(deps.db)).tipoModuloId });
const tipoMaterialId = async ({ deps }: TestApp) => ({ id: (await makeTipoMaterial(deps.db)).tipoMaterialId });
let tipos = 0;
const tipoBody = () => {
  tipos += 1;
  return { nombre: 'Taller', orden: 3, acronimo: `N${tipos}` };
};

async function cursoBody({ deps }: TestApp) {
  const { especialidadId: id } = await makeEspecialidad(deps.db);
  const fechas = { fechaHoraInicio: '2026-03-02T19:00', fechaHoraLimite: '2026-06-26T22:00' };
  return { nombre: 'Derecho Registral', especialidadId: id, precio: 120, ...fechas };
}

async function cursoId({ deps }: TestApp) {
  const { cursoId: id } = await makeCurso(deps.db);
  return { id };
}

async function ponenteBody(t: TestApp) {
  const { docenteId } = await makeDocente(t.deps.db);
  return { cursoId: (await cursoId(t)).id, docenteId };
}

const usuarioOf = ({ deps }: TestApp) => makePerson(deps.db, 'USU');

let people = 0;

function newPerson() {
  people += 1;
  const dni = String(60_000_000 + people);
  return { dni, correo: `${dni}@correo.pe`, nombre: 'Elena', apellido: 'Salas' };
}

/** A module with one material, in a course in which everybody is enrolled. */
async function openModulo({ deps: { db } }: TestApp) {
  const { moduloId, cursoId: id } = await makeModulo(db);
  const { materialId } = await makeMaterial(db, { moduloId });
  await db.execute(sql`insert into matricula (usuario_id, curso_id) select usuario_id, ${id} from usuario`);
  return { curso: { id }, modulo: { id: moduloId }, material: { id: materialId } };
}

/** One sample per endpoint, by area and name. Each call creates the rows it needs. */
export const samples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'sesion.login': async ({ deps }) => {
    const { dni } = await makePerson(deps.db, 'USU');
    return { body: { dni, contrasena } };
  },
  'sesion.me': async () => ({}),
  'sesion.logout': async () => ({}),
  'sesion.refresh': async () => ({}),
  'sesion.requestRecovery': async () => ({ body: { usuario: 'nadie@correo.pe' } }),
  'sesion.changeContrasena': async () => ({ body: { codigo: 'un-codigo', contrasena: 'otra-frase-larga' } }),

  'especialidades.listEspecialidades': async () => ({ query: { page: 1, size: 10, q: 'derecho' } }),
  'especialidades.getEspecialidad': async (t) => ({ params: await especialidadId(t) }),
  'especialidades.createEspecialidad': async () => ({ body: especialidadBody }),
  'especialidades.updateEspecialidad': async (t) => ({ params: await especialidadId(t), body: especialidadBody }),
  'especialidades.deleteEspecialidad': async (t) => ({ params: await especialidadId(t) }),

  'uploads.presign': async () => ({
    body: { ownerType: 'especialidad' satisfies OwnerType, fileName: 'a.png', contentType: 'image/png', bytes: 68 },
  }),
  'uploads.confirmUpload': async () => ({ body: { imagen: 'no-subida.webp' } }),
  'uploads.putObject': async ({ deps }) => {
    const nombre = 'muestra.webp';
    const contentType = 'image/png';
    const grant = { key: pendingKey(nombre), contentType, maxBytes: 10_000, expiresInSeconds: 60 };
    const { url } = await deps.storage.presignPut(grant);
    const query = Object.fromEntries(new URL(url, 'http://x').searchParams);
    return { params: { carpeta: 'pendientes', nombre }, query, raw: { contentType, bytes: png } };
  },

  'panel.getSummary': async () => ({}),
  'panel.listActivity': async () => ({}),
  'panel.getMovement': async () => ({}),
  'panel.getPending': async () => ({}),
  'panel.listWeek': async () => ({}),
  'panel.myCursos': async () => ({}),

  'usuarios.listUsuarios': async () => ({ query: { page: 1, size: 10, q: 'rosa', rol: 'USU' } }),
  'usuarios.exportUsuarios': async () => ({ query: { q: 'rosa', rol: 'USU' } }),
  'usuarios.getUsuario': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId } }),
  // With a password there is no invitation mail.
  'usuarios.createUsuario': async () => ({ body: { ...newPerson(), contrasena: 'otra-frase-larga' } }),
  'usuarios.updateUsuario': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId }, body: newPerson() }),
  'usuarios.deleteUsuario': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId } }),
  'usuarios.sendInvitacion': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId } }),
  'usuarios.closeSessions': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId } }),

  'auditoria.listAuditoria': async () => ({ query: { page: 1, size: 10, q: 'penal', entidad: 'curso', usuarioId: 1 } }),
  'auditoria.opcionesAuditoria': async () => ({}),
  'auditoria.exportAuditoria': async () => ({ query: { q: 'penal', entidad: 'curso' } }),
  'auditoria.getAuditoria': async () => ({ params: { id: 1 } }),

  'mails.listMails': async (t) => {
    await mailIn(t, 'rechazado');
    return { query: { page: 1, size: 10, q: 'nadie', estado: 'por-atender' } };
  },
  'mails.getMail': async (t) => ({ params: await mailIn(t, 'rechazado') }),
  // Still queued, so that no mail job changes rows later.
  'mails.sendMailAgain': async (t) => ({ params: await mailIn(t, 'pendiente'), body: {} }),
  'mails.dismissMail': async (t) => ({ params: await mailIn(t, 'rechazado') }),

  'docentes.listDocentes': async () => ({ query: { page: 1, size: 10, q: 'núñez' } }),
  'docentes.exportDocentes': async () => ({ query: { q: 'núñez' } }),
  'docentes.getDocente': async (t) => ({ params: await docenteId(t) }),
  'docentes.createDocente': async () => ({ body: docenteBody }),
  'docentes.updateDocente': async (t) => ({ params: await docenteId(t), body: docenteBody }),
  'docentes.deleteDocente': async (t) => ({ params: await docenteId(t) }),

  'cupones.listCupones': async () => ({ query: { page: 1, size: 10, q: 'cupon' } }),
  'cupones.exportCupones': async () => ({ query: { q: 'cupon' } }),
  'cupones.getCupon': async (t) => ({ params: await cuponId(t) }),
  'cupones.createCupon': async (t) => ({ body: await cuponBody(t) }),
  'cupones.updateCupon': async (t) => ({ params: await cuponId(t), body: await cuponBody(t) }),
  'cupones.deleteCupon': async (t) => ({ params: await cuponId(t) }),
  'pedidos.quotePedido': async (t) => {
    const { codigo: cupon } = await makeCupon(t.deps.db);
    return { body: { items: pedidoOf([[await makeCurso(t.deps.db), 1]]).items, cupon } };
  },
  'entidades.listEntidades': async () => ({ query: { page: 1, size: 10, q: 'colegio' } }),
  'entidades.exportEntidades': async () => ({ query: { q: 'colegio' } }),
  'entidades.getEntidad': async (t) => ({ params: await entidadId(t) }),
  'entidades.signatureOf': async (t) => ({ params: await entidadId(t) }),
  'entidades.createEntidad': async () => ({ body: entidadBody }),
  'entidades.updateEntidad': async (t) => {
    const params = await entidadId(t);
    return { params, body: { ...entidadBody, firma: `FIRMA_${params.id}.png`, logo: '', version: 1 } };
  },
  'entidades.deleteEntidad': async (t) => ({ params: await entidadId(t) }),

  'tipos.listTipoModulos': async () => ({ query: { page: 1, size: 10, q: 'clase' } }),
  'tipos.exportTipoModulos': async () => ({ query: { q: 'clase' } }),
  'tipos.getTipoModulo': async (t) => ({ params: await tipoModuloId(t) }),
  'tipos.createTipoModulo': async () => ({ body: tipoBody() }),
  'tipos.updateTipoModulo': async (t) => ({ params: await tipoModuloId(t), body: { ...tipoBody(), version: 1 } }),
  'tipos.deleteTipoModulo': async (t) => ({ params: await tipoModuloId(t) }),
  'tipos.selectModulo': async () => ({}),
  'tipos.listTipoMateriales': async () => ({ query: { page: 1, size: 10, q: 'video' } }),
  'tipos.exportTipoMateriales': async () => ({ query: { q: 'video' } }),
  'tipos.getTipoMaterial': async (t) => ({ params: await tipoMaterialId(t) }),
  'tipos.createTipoMaterial': async () => ({ body: tipoBody() }),
  'tipos.updateTipoMaterial': async (t) => ({ params: await tipoMaterialId(t), body: { ...tipoBody(), version: 1 } }),
  'tipos.deleteTipoMaterial': async (t) => ({ params: await tipoMaterialId(t) }),
  'tipos.selectMaterial': async () => ({}),

  'pedidos.createPedido': async ({ deps }) => ({ body: pedidoOf([[await makeCurso(deps.db), 2]], comprador) }),
  'pedidos.getPedidoEstado': async (t) => ({ query: await pedidoRef(t) }),
  'pedidos.retryPago': async (t) => ({ body: await pedidoRef(t) }),
  'pedidos.listMyPedidos': async () => ({ query: { page: 1, size: 10, q: 'ai' } }),
  'pedidos.listPedidos': async () => ({ query: { page: 1, size: 10, q: 'ai', estado: 'pendiente' } }),
  'pedidos.exportPedidos': async () => ({ query: { q: 'ai', estado: 'pagado' } }),
  'pedidos.getPedido': async (t) => ({ params: await pedidoId(t) }),
  'pagos.markPaid': async (t) => {
    const params = await pedidoId(t);
    return { params, body: { medio: 'yape', operacion: `OP-${params.id}` } };
  },
  'pagos.voidPago': async (t) => ({ params: { ...(await pedidoId(t)), pagoId: 1 }, body: { motivo: 'Era de otro' } }),
  'pagos.movePago': async (t) => ({
    params: { ...(await pedidoId(t)), pagoId: 1 },
    body: { motivo: 'Era de otro', numero: 'AI-2026-0001' },
  }),
  'pagos.createDevolucion': async (t) => ({
    params: await pedidoId(t),
    body: { pagoId: 1, motivo: 'Se arrepintió', modo: 'manual' },
  }),
  'pagos.getVoucher': async (t) => ({ params: { ...(await pedidoId(t)), pagoId: 1 } }),
  'pedidos.cancelPedido': async (t) => ({ params: await pedidoId(t), body: { motivo: 'Lo pidió el comprador' } }),
  'pedidos.resendMail': async (t) => ({ params: await pedidoId(t), body: {} }),
  'pedidos.notifyMercadopago': async () => ({ query: { 'data.id': '1', type: 'payment' }, body: { id: 1 } }),
  'pedidos.notifySandbox': async () => ({ query: { 'data.id': '1', type: 'payment' }, body: { id: 1 } }),

  'formasPago.getFormasPago': async () => ({}),
  'formasPago.updateFormasPago': async () => ({ body: { yapeNumero: '999 888 777', yapeTitular: 'Aula Iuris' } }),

  'declaredPagos.declarePago': async (t) => {
    const body = await pedidoRef(t);
    await setFormasPago(t);
    return { body: { ...body, medio: 'yape', operacion: body.numero } };
  },
  'declaredPagos.sendVoucher': async (t) => {
    const { numero, clave } = await declaredPago(t);
    return { query: { numero, clave }, raw: { contentType: 'image/png', bytes: png } };
  },
  'declaredPagos.listDeclaredPagos': async () => ({ query: { page: 1, size: 10, q: 'ai' } }),
  'declaredPagos.approvePago': async (t) => ({ params: { id: (await declaredPago(t)).pagoId }, body: {} }),
  'declaredPagos.rejectPago': async (t) => ({
    params: { id: (await declaredPago(t)).pagoId },
    body: { motivo: 'No aparece en la cuenta' },
  }),

  'modulos.listModulos': async (t) => ({ query: { cursoId: (await openModulo(t)).curso.id } }),
  'modulos.getModulo': async (t) => ({ params: (await openModulo(t)).modulo }),
  'modulos.createModulo': async (t) => {
    const { curso } = await openModulo(t);
    return { body: { nombre: 'Prueba final', orden: 2, tipoModuloId: 2, intentoMax: 3, cursoId: curso.id } };
  },
  'modulos.updateModulo': async (t) => {
    const { modulo: params } = await openModulo(t);
    return { params, body: { nombre: 'Sesión 2', orden: 2, tipoModuloId: 1 } };
  },
  'modulos.deleteModulo': async (t) => ({ params: (await openModulo(t)).modulo }),
  'modulos.reorderModulos': async (t) => {
    const { curso: params, modulo } = await openModulo(t);
    return { params, body: { orden: [modulo.id] } };
  },
  'modulos.getProgress': async (t) => ({ params: (await openModulo(t)).curso }),

  'materiales.listMateriales': async (t) => ({ query: { moduloId: (await openModulo(t)).modulo.id } }),
  'materiales.getMaterial': async (t) => ({ params: (await openModulo(t)).material }),
  'materiales.createMaterial': async (t) => {
    const { modulo } = await openModulo(t);
    const video = 'https://example.com/sesion.mp4';
    return { body: { nombre: 'Grabación', orden: 2, tipoMaterialId: 2, video, moduloId: modulo.id } };
  },
  'materiales.updateMaterial': async (t) => {
    const { material: params } = await openModulo(t);
    return { params, body: { nombre: 'Lectura', orden: 1, tipoMaterialId: 1, descripcion: 'Un texto' } };
  },
  'materiales.deleteMaterial': async (t) => ({ params: (await openModulo(t)).material }),
  'materiales.reorderMateriales': async (t) => {
    const { modulo: params, material } = await openModulo(t);
    return { params, body: { orden: [material.id] } };
  },
  'materiales.markSeen': async (t) => ({ params: (await openModulo(t)).material }),
  'materiales.unmarkSeen': async (t) => ({ params: (await openModulo(t)).material }),

  'pedidos.getAcceso': async () => ({ body: { codigo } }),
  'pedidos.activateAcceso': async () => ({
    body: {
      codigo,
      dni: '45678901',
      contrasena: 'otra-frase-larga',
      nombre: 'Ana',
      apellido: 'Ríos',
      correo: 'ana@correo.pe',
    },
  }),
  'pedidos.proveMail': async () => ({ body: { codigo, correo: 'ana@correo.pe' } }),
  'pedidos.claimAcceso': async () => ({ body: { codigo } }),

  'cursos.listCatalogo': async () => ({ query: { page: 1, q: 'penal', orden: 'precio' } }),
  'cursos.listCatalogoByIds': async (t) => ({ query: { ids: String((await cursoId(t)).id) } }),
  'cursos.listCursos': async () => ({ query: { page: 1, size: 10, q: 'penal' } }),
  'cursos.getCurso': async (t) => ({ params: await cursoId(t) }),
  'cursos.createCurso': async (t) => ({ body: await cursoBody(t) }),
  'cursos.updateCurso': async (t) => ({ params: await cursoId(t), body: await cursoBody(t) }),
  'cursos.deleteCurso': async (t) => ({ params: await cursoId(t) }),
  'cursos.getFigures': async (t) => ({ params: await cursoId(t) }),

  'ponentes.listPonentes': async (t) => ({ params: { cursoId: (await cursoId(t)).id } }),
  'ponentes.associatePonente': async (t) => ({ body: await ponenteBody(t) }),
  'ponentes.dissociatePonente': async (t) => ({ body: await ponenteBody(t) }),

  ...pruebasSamples,
  ...matriculasSamples,
  ...certificadosSamples,
};
