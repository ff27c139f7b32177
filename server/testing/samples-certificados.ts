import { randomUUID } from 'node:crypto';
import { limaYear } from 'domain/formats/lima-time.ts';
import { signingKey } from '../certificados/credenciales/issuer-keys.ts';
import { issueCertificado } from '../certificados/issue-certificado.ts';
import { saveEmision } from '../certificados/queries/emision.ts';
import { insertLote } from '../certificados/queries/lotes.ts';
import { sendRemesa } from '../certificados/send-remesa.ts';
import { inTransaction } from '../db/connect.ts';
import type { TestApp } from './app.ts';
import { makeAdmin } from './builders.ts';
import {
  makeAlumnoOf,
  makeAttended,
  makeCertifiableCurso,
  makeEndorsed,
  makeNivel,
  makePonente,
} from './certificados.ts';
import type { Rows, Sample } from './derived-sample.ts';

// An unusable address, so that no mail job changes rows later.
const withoutCorreo = () => ({ correo: `(${randomUUID()})@correo.pe` });

async function passed({ deps }: TestApp) {
  const curso = await makeCertifiableCurso(deps);
  const { usuarioId } = await makeAlumnoOf(deps, curso, 17, withoutCorreo());
  return { cursoId: curso.cursoId, usuarioId };
}

async function certificado(t: TestApp) {
  const pair = await passed(t);
  const { usuarioId: issuerId } = await makeAdmin(t.deps.db);
  const pedido = { ...pair, issuerId, now: new Date() };
  const { row } = await inTransaction(t.deps.db, (tx) => issueCertificado(t.deps, tx, pedido));
  return { ...pair, codigo: row.codigo, certificadoId: row.certificadoId };
}

/** Turns on the automatic issue of certificates of a course. */
async function turnOn({ deps: { db } }: TestApp, cursoId: number) {
  await saveEmision(db, cursoId, 30, (await makeAdmin(db)).usuarioId);
}

const pairOf = ({ cursoId, usuarioId }: { cursoId: number; usuarioId: number }) => ({ cursoId, usuarioId });

/** Creates the key first: it is made once per school. */
const withKey = (tipo: 'ed25519' | 'rsa') => async (t: TestApp) => {
  await signingKey(t.deps, tipo);
  return { params: { codigo: (await certificado(t)).codigo } };
};

async function endorsed(t: TestApp) {
  const { usuarioId: issuerId } = await makeAdmin(t.deps.db);
  const { row } = await makeEndorsed(t.deps, { issuerId, alumno: withoutCorreo() });
  return { serie: row.nivelSerie!, certificadoId: row.certificadoId, issuerId };
}

async function remesa(t: TestApp) {
  const { serie, certificadoId, issuerId } = await endorsed(t);
  const input = { serie, certificadoIds: [certificadoId], enviada: '2026-05-09', nota: '' };
  const { remesaId } = await inTransaction(t.deps.db, (tx) => sendRemesa(tx, input, issuerId));
  return { remesaId, certificadoId };
}

export const certificadosRows: Rows = {
  '/remesas/:id': async (t) => ({ id: (await remesa(t)).remesaId }),
  '/certificados/codigo/:codigo': async (t) => ({ codigo: (await certificado(t)).codigo }),
};

export const certificadosSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'certificados.listCertificados': async (t) => ({
    params: { id: (await certificado(t)).cursoId },
    query: { page: 1, size: 10, q: 'rosa', estado: 'todos' },
  }),
  'certificados.exportCertificados': async (t) => ({ query: { cursoId: (await certificado(t)).cursoId } }),
  'certificados.countZip': async (t) => ({ params: { id: (await certificado(t)).cursoId } }),
  'certificados.downloadZip': async (t) => ({ params: { id: (await certificado(t)).cursoId } }),
  'certificados.listEligible': async (t) => ({ params: { id: (await passed(t)).cursoId }, query: { q: 'rosa' } }),
  'certificados.previewCertificado': async (t) => ({ params: await passed(t) }),
  'certificados.previewTexts': async (t) => ({
    params: { id: (await passed(t)).cursoId },
    body: { nombreCertificado: 'Litigación Oral' },
  }),
  'certificados.associateCertificado': async (t) => ({ body: await passed(t) }),
  'certificados.associateCertificadoPost': async (t) => ({ body: await passed(t) }),
  'certificados.dissociateCertificado': async (t) => ({ body: pairOf(await certificado(t)) }),
  'certificados.dissociateCertificadoPost': async (t) => ({ body: pairOf(await certificado(t)) }),
  'certificados.revokeCertificados': async (t) => {
    const { cursoId, usuarioId } = await certificado(t);
    return { params: { id: cursoId }, body: { usuarioIds: [usuarioId], motivo: 'Se emitió por error' } };
  },
  'certificados.certifyDocente': async ({ deps }) => {
    const { cursoId } = await makeCertifiableCurso(deps);
    const { docenteId } = await makePonente(deps, cursoId, withoutCorreo());
    return { body: { cursoId, docenteId, calidad: 'ponente', horas: 4, temas: 'Interrogatorio' } };
  },
  'certificados.correctCertificado': async (t) => ({
    params: { id: (await certificado(t)).certificadoId },
    body: { apellido: 'Núñez Díaz', motivo: 'Faltaban las tildes' },
  }),
  'libroCertificados.listEntradas': async (t) => {
    await certificado(t);
    return { query: { anio: limaYear(new Date()) } };
  },
  'libroCertificados.exportEntradas': async () => ({ query: { anio: limaYear(new Date()) } }),
  'libroCertificados.printLibro': async (t) => {
    await certificado(t);
    return { query: { anio: limaYear(new Date()) } };
  },
  'libroCertificados.listRemesas': async (t) => {
    await remesa(t);
    return {};
  },
  'libroCertificados.createRemesa': async (t) => {
    const { serie, certificadoId } = await endorsed(t);
    return { body: { serie, certificadoIds: [certificadoId], enviada: '2026-05-09' } };
  },
  'libroCertificados.receiveRemesa': async (t) => {
    const { remesaId, certificadoId } = await remesa(t);
    const refrendos = [{ certificadoId, refrendo: `R${remesaId}` }];
    return { params: { id: remesaId }, body: { recibido: '2026-05-20', refrendos } };
  },
  'emision.getEmision': async (t) => {
    const { cursoId } = await passed(t);
    await turnOn(t, cursoId);
    return { params: { id: cursoId } };
  },
  'emision.setEmision': async (t) => ({ params: { id: (await passed(t)).cursoId }, body: { activa: true, dias: 3 } }),
  'emision.setEmisionAlumno': async (t) => {
    const { cursoId, usuarioId } = await passed(t);
    await turnOn(t, cursoId);
    return { params: { id: cursoId }, body: { usuarioId, incluida: false } };
  },
  'niveles.saveNiveles': async ({ deps }) => {
    const { cursoId } = await makeCertifiableCurso(deps);
    const { nivelId, nombre, entidadId, firmanteIds, notaMinima, serie } = await makeNivel(deps, cursoId);
    const nivel = { nivelId, nombre, entidadId, firmanteIds, notaMinima, serie };
    return { params: { id: cursoId }, body: { niveles: [nivel] } };
  },
  'certificados.generateCertificado': async (t) => ({ body: await passed(t) }),
  // Nobody can be certified, so that no job changes rows later.
  'certificados.certifyPassed': async ({ deps }) => ({
    body: { cursoId: (await makeCertifiableCurso(deps)).cursoId },
  }),
  'certificados.stopLote': async ({ deps }) => {
    const { cursoId } = await makeCertifiableCurso(deps);
    const { usuarioId: creadoPor } = await makeAdmin(deps.db);
    await insertLote(deps.db, { cursoId, creadoPor, avisar: false }, []);
    return { params: { id: cursoId } };
  },
  'certificados.listAttested': async ({ deps }) => ({ params: { id: (await makeAttended(deps, 1)).cursoId } }),
  'certificados.getLote': async (t) => ({ params: { id: (await passed(t)).cursoId } }),
  'credenciales.credentialJson': withKey('ed25519'),
  'credenciales.credentialJwt': withKey('rsa'),
  'credenciales.credentialPng': withKey('ed25519'),
  'credenciales.credentialStatus': withKey('ed25519'),
  'credenciales.issuerProfile': async ({ deps }) => {
    await signingKey(deps, 'ed25519');
    return {};
  },
  'credenciales.issuerJwk': async ({ deps }) => ({ params: { clave: (await signingKey(deps, 'rsa')).claveId } }),
  'credenciales.verifyFile': async () => ({
    raw: { contentType: 'application/octet-stream', bytes: Buffer.from('%PDF-1.7 de otra escuela') },
  }),
};
