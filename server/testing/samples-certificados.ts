import { randomUUID } from 'node:crypto';
import { emitir } from '../certificados/emitir.ts';
import { inTransaction } from '../db/connect.ts';
import { makeAdmin } from './builders.ts';
import { makeAlumnoDe, makeCursoCertificable } from './certificados.ts';
import type { TestHouse } from './house.ts';
import type { Sample } from './samples.ts';

// An unusable address: no mail job changes rows later.
const sinCorreo = () => ({ correo: `(${randomUUID()})@correo.pe` });

async function aprobado({ house }: TestHouse) {
  const curso = await makeCursoCertificable(house);
  const { usuarioId } = await makeAlumnoDe(house, curso, 17, sinCorreo());
  return { cursoId: curso.cursoId, usuarioId };
}

async function certificado(t: TestHouse) {
  const pair = await aprobado(t);
  const { usuarioId: emisorId } = await makeAdmin(t.house.db);
  const pedido = { ...pair, emisorId, ahora: new Date() };
  const { fila } = await inTransaction(t.house.db, (tx) => emitir(t.house, tx, pedido));
  return { ...pair, codigo: fila.codigo };
}

const pairOf = ({ cursoId, usuarioId }: { cursoId: number; usuarioId: number }) => ({ cursoId, usuarioId });

export const certificadosSamples: Record<string, (t: TestHouse) => Promise<Sample>> = {
  'certificados.listCertificados': async (t) => ({
    params: { id: (await certificado(t)).cursoId },
    query: { page: 1, size: 10, q: 'rosa', estado: 'todos' },
  }),
  'certificados.exportarCertificados': async (t) => ({ query: { cursoId: (await certificado(t)).cursoId } }),
  'certificados.listElegibles': async (t) => ({ params: { id: (await aprobado(t)).cursoId }, query: { q: 'rosa' } }),
  'certificados.asociarCertificado': async (t) => ({ body: await aprobado(t) }),
  'certificados.asociarCertificadoPost': async (t) => ({ body: await aprobado(t) }),
  'certificados.desasociarCertificado': async (t) => ({ body: pairOf(await certificado(t)) }),
  'certificados.desasociarCertificadoPost': async (t) => ({ body: pairOf(await certificado(t)) }),
  'certificados.generarCertificado': async (t) => ({ body: await aprobado(t) }),
  // Nobody to certify: no job changes rows later.
  'certificados.certificarAprobados': async ({ house }) => ({
    body: { cursoId: (await makeCursoCertificable(house)).cursoId },
  }),
  'certificados.getLote': async (t) => ({ params: { id: (await aprobado(t)).cursoId } }),
  'certificados.verificarCertificado': async (t) => ({ params: { codigo: (await certificado(t)).codigo } }),
  'certificados.descargarCertificado': async (t) => ({ params: { codigo: (await certificado(t)).codigo } }),
  'certificados.historiaCertificado': async (t) => ({ params: { codigo: (await certificado(t)).codigo } }),
  'certificados.misCertificados': async () => ({}),
};
