import { sql } from 'drizzle-orm';
import { recordAudit } from '../db/audit.ts';
import { inTransaction } from '../db/connect.ts';
import { hashToken } from '../http/session.ts';
import { saveRecoveryCode } from '../passwords/queries.ts';
import { accessKeyOf, hashClaimCode, newClaimCode } from '../pedidos/access-codes.ts';
import { markPagado } from '../pedidos/administer-pedido.ts';
import { insertLink } from '../pedidos/queries/asientos.ts';
import type { SandboxPagos } from '../ports/pagos/sandbox.ts';
import { createArchivo, pendingKey } from '../uploads/archivos.ts';
import { makeCurso, makeDocente, makeEntidad, makeUsuario } from './builders.ts';
import { makeAprobado } from './certificados.ts';
import { makeExamen, matricular, responder } from './examenes.ts';
import type { TestHouse } from './house.ts';
import { makePedido } from './pedidos.ts';
import { makePerson } from './people.ts';
import { type Sample, samples } from './samples.ts';

export type Call = Sample & { as?: 'ADMIN' | 'USU'; headers?: Record<string, string> };

/** Calls as ADMIN where needed, else as a student. */
export type Callers = { adminId: number; alumnoId: number };

const contentType = 'image/png';
const image = async (t: TestHouse) => (await samples['uploads.putObjeto']!(t)).raw!.bytes as Buffer;

async function archivo({ house }: TestHouse, creadoPor: number) {
  const { docenteId } = await makeDocente(house.db);
  const data = { ownerType: 'docente' as const, ownerId: docenteId, uso: undefined, contentType, creadoPor };
  return (await createArchivo(house.db, data)).nombre;
}

/** The access link of a paid order with two courses. */
async function enlace({ house }: TestHouse, adminId: number): Promise<string> {
  const lineas: [Awaited<ReturnType<typeof makeCurso>>, number][] = [
    [await makeCurso(house.db), 2],
    [await makeCurso(house.db), 1],
  ];
  const { pedidoId } = await makePedido(house, { lineas, comprador: { buyerEmail: '' } });
  const pago = { medio: 'yape', operacion: `ENLACE-${pedidoId}` } as const;
  await inTransaction(house.db, (tx) => markPagado(house, tx, pedidoId, adminId, pago));
  const codigo = newClaimCode();
  await insertLink(house.db, pedidoId, hashClaimCode(codigo), 30);
  return codigo;
}

async function examen({ house: { db } }: TestHouse, alumnoId: number) {
  const made = await makeExamen(db);
  await matricular(db, alumnoId, made.cursoId);
  return made;
}

let persona = 0;
function alguien() {
  persona += 1;
  const dni = String(61_000_000 + persona);
  return { dni, nombre: 'Ana', apellido: 'Ríos', correo: `${dni}@correo.pe`, numero: '' };
}

async function importacion({ house }: TestHouse): Promise<Call> {
  const { cursoId } = await makeCurso(house.db);
  return { body: { cursoId, filas: [{ linea: 2, ...alguien() }], completarCeros: true } };
}

function aviso({ house }: TestHouse, proveedor: 'sandbox' | 'mercadopago'): Call {
  const { dataId, requestId, firma, body } = (house.pagos as SandboxPagos).avisoDe(`pago-${proveedor}`);
  house.pagos = { ...house.pagos, proveedor };
  return {
    query: { 'data.id': dataId, type: 'payment' },
    body,
    headers: { 'x-request-id': requestId, 'x-signature': firma },
  };
}

/** Samples that succeed, for endpoints whose common sample is refused or finds nothing. */
export const samplesLogrados: Record<string, (t: TestHouse, callers: Callers) => Promise<Call>> = {
  'sesion.logout': async () => ({ as: 'USU' }),
  'sesion.cambiarContrasena': async ({ house }) => {
    const { usuarioId } = await makePerson(house.db, 'USU');
    await saveRecoveryCode(house.db, hashToken('codigo-logrado'), usuarioId, 60);
    return { body: { codigo: 'codigo-logrado', contrasena: 'otra-frase-larga' } };
  },
  'usuarios.invitar': async ({ house }) => ({ params: { id: (await makeUsuario(house.db)).usuarioId } }),
  'auditoria.getAuditoria': async ({ house }) => {
    await recordAudit(house.db, { usuarioId: null, accion: 'crear', entidad: 'curso', entidadId: 'el-suyo' });
    const found = await house.db.execute<{ id: number }>(
      sql`select auditoria_id as id from auditoria where entidad_id = 'el-suyo'`,
    );
    return { params: { id: found.rows[0]!.id } };
  },
  'uploads.confirmarSubida': async (t, { adminId }) => {
    const nombre = await archivo(t, adminId);
    await t.house.storage.put(pendingKey(nombre), await image(t), contentType);
    return { body: { imagen: nombre } };
  },
  'uploads.putObjeto': async (t, { adminId }) => {
    const nombre = await archivo(t, adminId);
    const grant = { key: pendingKey(nombre), contentType, maxBytes: 10_000, expiresInSeconds: 60 };
    const { url } = await t.house.storage.presignPut(grant);
    const query = Object.fromEntries(new URL(url, 'http://x').searchParams);
    return { params: { carpeta: 'pendientes', nombre }, query, raw: { contentType, bytes: await image(t) } };
  },
  'entidades.verFirma': async (t) => {
    const { entidadId } = await makeEntidad(t.house.db, { firma: 'firma.webp' });
    await t.house.storage.put('firmas/firma.webp', await image(t), contentType);
    return { params: { id: entidadId } };
  },

  'pedidos.retryPago': async ({ house }) => {
    const { numero } = await makePedido(house);
    return { body: { numero, clave: accessKeyOf(house, numero) } };
  },
  'pedidos.resendMail': async ({ house }) => ({ params: { id: (await makePedido(house)).pedidoId }, body: {} }),
  'pedidos.listMisPedidos': async ({ house }, { alumnoId }) => {
    await makePedido(house, { usuarioId: alumnoId });
    return { query: { page: 1 } };
  },
  'pedidos.notifyMercadopago': async (t) => aviso(t, 'mercadopago'),
  'pedidos.notifySandbox': async (t) => aviso(t, 'sandbox'),

  'pedidos.viewAcceso': async (t, { adminId }) => ({ body: { codigo: await enlace(t, adminId) } }),
  'pedidos.activateAcceso': async (t, { adminId }) => {
    const { numero: _, ...suyo } = alguien();
    return { body: { ...suyo, codigo: await enlace(t, adminId), contrasena: 'otra-frase-larga' } };
  },
  'pedidos.claimAcceso': async (t, { adminId }) => ({ body: { codigo: await enlace(t, adminId) } }),

  'matriculas.revisarImportacion': importacion,
  'matriculas.importarAlumnos': importacion,

  'pruebas.saveBorrador': async (t, { alumnoId }) => {
    const { pruebaId, preguntas } = await examen(t, alumnoId);
    return { params: { id: pruebaId }, body: { opciones: [preguntas[0]!.opciones[0]!.opcionId], version: 1 } };
  },
  'pruebas.enviarRespuestas': async (t, { alumnoId }) => ({ body: responder(await examen(t, alumnoId)) }),

  'certificados.certificarAprobados': async (t) => ({ body: { cursoId: (await makeAprobado(t)).curso.cursoId } }),
  'certificados.generarCertificado': async (t) => ({ body: (await makeAprobado(t)).pair, as: 'ADMIN' }),
  'certificados.descargarCertificado': async (t) => ({
    ...(await samples['certificados.descargarCertificado']!(t)),
    as: 'ADMIN',
  }),
};
