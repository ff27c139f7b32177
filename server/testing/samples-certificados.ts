import { randomUUID } from 'node:crypto';
import { signingKey } from '../certificados/credenciales/issuer-keys.ts';
import { issueCertificado } from '../certificados/issue-certificado.ts';
import { inTransaction } from '../db/connect.ts';
import type { TestApp } from './app.ts';
import { makeAdmin } from './builders.ts';
import { makeAlumnoOf, makeCertifiableCurso } from './certificados.ts';
import type { Rows, Sample } from './derived-sample.ts';

// An unusable address: no mail job changes rows later.
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
  return { ...pair, codigo: row.codigo };
}

const pairOf = ({ cursoId, usuarioId }: { cursoId: number; usuarioId: number }) => ({ cursoId, usuarioId });

/** The key exists: it is made once per school. */
const withKey = (tipo: 'ed25519' | 'rsa') => async (t: TestApp) => {
  await signingKey(t.deps, tipo);
  return { params: { codigo: (await certificado(t)).codigo } };
};

export const certificadosRows: Rows = {
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
  'certificados.associateCertificado': async (t) => ({ body: await passed(t) }),
  'certificados.associateCertificadoPost': async (t) => ({ body: await passed(t) }),
  'certificados.dissociateCertificado': async (t) => ({ body: pairOf(await certificado(t)) }),
  'certificados.dissociateCertificadoPost': async (t) => ({ body: pairOf(await certificado(t)) }),
  'certificados.revokeCertificados': async (t) => {
    const { cursoId, usuarioId } = await certificado(t);
    return { params: { id: cursoId }, body: { usuarioIds: [usuarioId], motivo: 'Se emitió por error' } };
  },
  'certificados.generateCertificado': async (t) => ({ body: await passed(t) }),
  // Nobody to certify: no job changes rows later.
  'certificados.certifyPassed': async ({ deps }) => ({
    body: { cursoId: (await makeCertifiableCurso(deps)).cursoId },
  }),
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
