import { randomUUID } from 'node:crypto';
import type { OwnerType } from 'domain/formats/images.ts';
import { correosSalientes } from '../db/schema/mail.ts';
import { insertPonente } from '../ponentes/queries.ts';
import { pendingKey } from '../uploads/files.ts';
import type { TestApp } from './app.ts';
import {
  makeCurso,
  makeDocente,
  makeEntidad,
  makeEspecialidad,
  makeTipoMaterial,
  makeTipoModulo,
  makeUsuario,
} from './builders.ts';
import { addTotp } from './factors.ts';
import { contrasena, makePerson } from './people.ts';
import { onePixelPng } from './png.ts';
import { anunciosSamples } from './samples-anuncios.ts';
import { archivoSamples } from './samples-archivos.ts';
import { asistenciaSamples } from './samples-asistencia.ts';
import { certificadosSamples } from './samples-certificados.ts';
import { factorSamples } from './samples-factors.ts';
import { legalSamples } from './samples-legal.ts';
import { matriculasSamples } from './samples-matriculas.ts';
import { modulosSamples } from './samples-modulos.ts';
import { pedidosSamples } from './samples-pedidos.ts';
import { pruebasSamples } from './samples-pruebas.ts';
import { reclamacionesSamples } from './samples-reclamaciones.ts';
import { sesionesSamples } from './samples-sesiones.ts';
import { solicitudesSamples } from './samples-solicitudes.ts';

/** A valid call of an endpoint. `raw`: body of an endpoint that does not take JSON. */
export type Sample = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  raw?: { contentType: string; bytes: Uint8Array };
};

const especialidadBody = { nombre: 'Derecho Notarial', descripcion: 'Fe pública y registros', ext: '', imagen: '' };
async function especialidadId({ deps }: TestApp) {
  const { especialidadId: id } = await makeEspecialidad(deps.db);
  return { id };
}

export async function mailIn({ deps }: TestApp, estado: 'pendiente' | 'rechazado') {
  const values = { para: 'nadie@correo.pe', asunto: 'Hola', texto: 'Hola', estado, error: '550' };
  const [row] = await deps.db.insert(correosSalientes).values(values).returning();
  return { id: row!.correoSalienteId };
}

const docenteBody = { nombre: 'Inés', apellido: 'Ñaupari', especialidad: 'Notarial', correo: 'ines@correo.pe' };
const docenteId = async ({ deps }: TestApp) => ({ id: (await makeDocente(deps.db)).docenteId });
const entidadBody = { titulo: 'Colegio', ubicacion: 'Lima', acronimo: 'CAL', descripcion: 'Certifica' };
const entidadId = async ({ deps }: TestApp) => ({ id: (await makeEntidad(deps.db)).entidadId });
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

/** One sample per endpoint, by area and name. Each call creates the rows it needs. */
export const samples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'sesion.login': async ({ deps }) => {
    const { dni } = await makePerson(deps.db, 'USU');
    return { body: { dni, contrasena } };
  },
  'sesion.me': async () => ({}),
  'sesion.logout': async () => ({}),
  'sesion.refresh': async () => ({}),
  'sesion.requestCorreo': async () => ({ body: { correo: 'otra@correo.pe' } }),
  'sesion.confirmCorreo': async () => ({ body: { correo: 'otra@correo.pe', verificacion: '000000' } }),
  'sesion.updateOwnNumero': async () => ({ body: { numero: '987 654 321' } }),
  'sesion.changeOwnContrasena': async () => ({ body: { actual: contrasena, contrasena: 'otra-frase-larga' } }),
  'sesion.confirmIdentity': async () => ({ body: { contrasena } }),
  'sesion.listSessions': async () => ({}),
  'sesion.closeSession': async () => ({ params: { sesionId: randomUUID() } }),
  'sesion.closeOtherSessions': async () => ({}),
  'sesion.requestRecovery': async () => ({ body: { usuario: 'nadie@correo.pe' } }),
  'sesion.changeContrasena': async () => ({ body: { codigo: 'un-codigo', contrasena: 'otra-frase-larga' } }),

  ...factorSamples,

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
    return { params: { carpeta: 'pendientes', nombre }, query, raw: { contentType, bytes: onePixelPng } };
  },

  ...archivoSamples,

  'cursos.archiveCurso': async ({ deps }) => ({
    params: { id: (await makeCurso(deps.db, { activa: false })).cursoId },
    body: { archivado: true },
  }),
  'cursos.listProgramas': async () => ({ query: { page: 1, size: 10, q: 'penal', orden: '-alumnos' } }),

  'panel.getSummary': async () => ({}),
  'panel.listActivity': async () => ({}),
  'panel.getMovement': async () => ({}),
  'panel.getPending': async () => ({}),
  'panel.listWeek': async () => ({}),
  'panel.myCursos': async () => ({}),
  'panel.searchCampus': async () => ({ query: { q: 'rosa' } }),

  'eliminados.listEliminados': async () => ({ query: { tipo: 'usuario', page: 1, size: 10, q: 'rosa' } }),
  'eliminados.restoreEliminado': async ({ deps }) => {
    const { usuarioId } = await makeUsuario(deps.db, { eliminado: new Date() });
    return { body: { tipo: 'usuario', id: usuarioId } };
  },

  'profiles.getProfile': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId } }),
  'profiles.closeSessionOf': async (t) => ({
    params: { id: (await usuarioOf(t)).usuarioId, sesionId: randomUUID() },
  }),

  'usuarios.listUsuarios': async () => ({ query: { page: 1, size: 10, q: 'rosa', rol: 'USU' } }),
  'usuarios.exportUsuarios': async () => ({ query: { q: 'rosa', rol: 'USU' } }),
  'usuarios.getUsuario': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId } }),
  // With a password there is no invitation mail.
  'usuarios.createUsuario': async () => ({ body: { ...newPerson(), contrasena: 'otra-frase-larga' } }),
  'usuarios.updateUsuario': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId }, body: newPerson() }),
  'usuarios.anonymiseUsuario': async (t) => ({
    params: { id: (await usuarioOf(t)).usuarioId },
    body: { motivo: 'Lo pidió por escrito' },
  }),
  'usuarios.deleteUsuario': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId } }),
  'usuarios.sendInvitacion': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId } }),
  'usuarios.resetFactors': async (t) => {
    const { usuarioId: id } = await usuarioOf(t);
    await addTotp(t, id);
    return { params: { id } };
  },
  'usuarios.closeSessions': async (t) => ({ params: { id: (await usuarioOf(t)).usuarioId } }),

  'auditoria.listAuditoria': async () => ({ query: { page: 1, size: 10, q: 'penal', entidad: 'curso', usuarioId: 1 } }),
  'auditoria.opcionesAuditoria': async () => ({}),
  'auditoria.exportAuditoria': async () => ({ query: { q: 'penal', entidad: 'curso' } }),
  'auditoria.getAuditoria': async () => ({ params: { id: 1 } }),

  'security.listEventos': async () => ({ query: { page: 1, size: 10, q: 'rosa', tipo: 'entrada' } }),

  'mails.listMails': async (t) => {
    await mailIn(t, 'rechazado');
    return { query: { page: 1, size: 10, q: 'nadie', estado: 'por-atender' } };
  },
  'mails.getMail': async (t) => ({ params: await mailIn(t, 'rechazado') }),
  // Still queued, so that no mail job changes rows later.
  'mails.sendMailAgain': async (t) => ({ params: await mailIn(t, 'pendiente'), body: {} }),
  'mails.sendMailsAgain': async (t) => ({ body: { ids: [(await mailIn(t, 'rechazado')).id] } }),
  'mails.dismissMails': async (t) => ({ body: { ids: [(await mailIn(t, 'rechazado')).id] } }),
  'mails.dismissMail': async (t) => ({ params: await mailIn(t, 'rechazado') }),

  'docentes.listDocentes': async () => ({ query: { page: 1, size: 10, q: 'núñez' } }),
  'docentes.exportDocentes': async () => ({ query: { q: 'núñez' } }),
  'docentes.getDocente': async (t) => ({ params: await docenteId(t) }),
  'docentes.createDocente': async () => ({ body: docenteBody }),
  'docentes.updateDocente': async (t) => ({ params: await docenteId(t), body: docenteBody }),
  'docentes.deleteDocente': async (t) => ({ params: await docenteId(t) }),

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

  ...modulosSamples,
  ...anunciosSamples,
  ...asistenciaSamples,

  'cursos.listCatalogo': async () => ({ query: { page: 1, q: 'penal', orden: 'precio' } }),
  'cursos.listFacets': async () => ({ query: { q: 'penal', nivel: 1 } }),
  'cursos.listSugerencias': async () => ({ query: { q: 'pen' } }),
  'cursos.listCatalogoByIds': async (t) => ({ query: { ids: String((await cursoId(t)).id) } }),
  'flyers.getTeam': async () => ({}),
  'flyers.getFlyerExtras': async (t) => ({ params: await cursoId(t) }),
  'cursos.listCursos': async () => ({ query: { page: 1, size: 10, q: 'penal' } }),
  'cursos.getCurso': async (t) => ({ params: await cursoId(t) }),
  'cursos.createCurso': async (t) => ({ body: await cursoBody(t) }),
  'cursos.updateCurso': async (t) => ({ params: await cursoId(t), body: await cursoBody(t) }),
  'cursos.deleteCurso': async (t) => ({ params: await cursoId(t) }),
  'cursos.getPublication': async (t) => ({ params: await cursoId(t) }),
  'cursos.setPublication': async (t) => ({ params: await cursoId(t), body: { publicado: false } }),
  'cursos.getFigures': async (t) => ({ params: await cursoId(t) }),

  'ponentes.listPonentes': async (t) => ({ params: { cursoId: (await cursoId(t)).id } }),
  'ponentes.associatePonente': async (t) => ({ body: await ponenteBody(t) }),
  'ponentes.dissociatePonente': async (t) => {
    const body = await ponenteBody(t);
    await insertPonente(t.deps.db, body);
    return { body };
  },

  ...pedidosSamples,
  ...pruebasSamples,
  ...reclamacionesSamples,
  ...legalSamples,
  ...sesionesSamples,
  ...solicitudesSamples,
  ...matriculasSamples,
  ...certificadosSamples,
};
