import { sql } from 'drizzle-orm';
import { importaciones } from '../db/schema/importaciones.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { deleteMatriculas } from '../matriculas/queries/matriculas.ts';
import type { TestApp } from './app.ts';
import { makeAdmin, makeCurso, makeModulo, makePrueba, makeUsuario } from './builders.ts';
import type { Sample } from './derived-sample.ts';

async function matriculado({ deps }: TestApp) {
  const { cursoId } = await makeCurso(deps.db);
  const { usuarioId } = await makeUsuario(deps.db);
  await deps.db.insert(allMatriculas).values({ usuarioId, cursoId });
  return { usuarioId, cursoId };
}

async function cell(t: TestApp) {
  const { usuarioId, cursoId } = await matriculado(t);
  const { moduloId } = await makeModulo(t.deps.db, { cursoId });
  return { usuarioId, moduloId };
}

// An invalid DNI: the import is refused, so that no job changes rows later.
const fila = { linea: 2, dni: '1', nombre: 'Ana', apellido: 'Ríos', correo: 'ana.rios@correo.pe', numero: '' };

async function file({ deps }: TestApp) {
  const { cursoId } = await makeCurso(deps.db);
  return { cursoId, filas: [fila], completarCeros: true };
}

async function finishedImport(db: TestApp['deps']['db'], cursoId: number): Promise<number> {
  const { usuarioId: creadoPor } = await makeAdmin(db);
  const { usuarioId } = await makeUsuario(db);
  const resultado = { nuevos: 0, existentes: 1, yaMatriculados: 0, motivo: '', problemas: [] };
  const avisos = [{ usuarioId, nuevo: false }];
  const values = { cursoId, creadoPor, total: 1, filas: [], estado: 'terminada', terminado: new Date() } as const;
  const [row] = await db
    .insert(importaciones)
    .values({ ...values, filas: [], resultado, avisos })
    .returning();
  return row!.importacionId;
}

export const matriculasSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'matriculas.listAlumnos': async (t) => ({
    params: { cursoId: (await matriculado(t)).cursoId },
    query: { page: 1, size: 10, q: 'ñahui' },
  }),
  'matriculas.exportAlumnos': async (t) => ({
    params: { cursoId: (await matriculado(t)).cursoId },
    query: { q: 'ñahui' },
  }),
  'matriculas.associateAlumno': async ({ deps }) => {
    const { cursoId } = await makeCurso(deps.db);
    const { usuarioId } = await makeUsuario(deps.db);
    return { body: { cursoId, usuarioId, avisar: false } };
  },
  'matriculas.dissociateAlumno': async (t) => ({ body: await matriculado(t) }),
  'matriculas.extendAcceso': async (t) => {
    const { cursoId } = await makeCurso(t.deps.db, { vigencia: 1 });
    const { usuarioId } = await makeUsuario(t.deps.db);
    await t.deps.db.insert(allMatriculas).values({ usuarioId, cursoId });
    return { body: { cursoId, usuarioIds: [usuarioId], hasta: null } };
  },
  'matriculas.restoreAlumnos': async (t) => {
    const { usuarioId, cursoId } = await matriculado(t);
    await deleteMatriculas(t.deps.db, cursoId, [usuarioId]);
    return { body: { cursoId, usuarioIds: [usuarioId] } };
  },
  'matriculas.resetAlumno': async (t) => ({ body: await matriculado(t) }),
  'matriculas.reviewImportacion': async (t) => ({ body: await file(t) }),
  'matriculas.importAlumnos': async (t) => ({ body: await file(t) }),
  'matriculas.getImportacion': async ({ deps }) => {
    const { cursoId } = await makeCurso(deps.db);
    const { usuarioId: creadoPor } = await makeAdmin(deps.db);
    const values = { cursoId, creadoPor, total: 1, filas: [fila] };
    const [row] = await deps.db.insert(importaciones).values(values).returning();
    return { params: { id: row!.importacionId } };
  },
  'matriculas.listImportaciones': async ({ deps }) => {
    const { cursoId } = await makeCurso(deps.db);
    await finishedImport(deps.db, cursoId);
    return { params: { cursoId } };
  },
  'matriculas.undoImportacion': async ({ deps }) => {
    const { cursoId } = await makeCurso(deps.db);
    return { params: { id: await finishedImport(deps.db, cursoId) } };
  },

  'notas.getRegistro': async (t) => ({
    params: { id: (await matriculado(t)).cursoId },
    query: { page: 1, size: 20, q: 'rosa' },
  }),
  'notas.exportRegistro': async (t) => ({ params: { id: (await matriculado(t)).cursoId }, query: { q: 'rosa' } }),
  'notas.putNota': async (t) => ({ body: { ...(await cell(t)), nota: 15.5, version: 0 } }),
  'notas.putNotas': async (t) => {
    const { usuarioId, cursoId } = await matriculado(t);
    const { moduloId } = await makeModulo(t.deps.db, { cursoId });
    return { params: { id: cursoId }, body: { celdas: [{ usuarioId, moduloId, nota: 15.5, version: 0 }] } };
  },
  'notas.putExternalNotas': async (t) => {
    const { usuarioId, cursoId } = await matriculado(t);
    const { moduloId } = await makeModulo(t.deps.db, { cursoId, tipoModuloId: 2 });
    await makePrueba(t.deps.db, { moduloId });
    const { rows } = await t.deps.db.execute<{ dni: string }>(
      sql`select dni from usuario where usuario_id = ${usuarioId}`,
    );
    return { params: { id: cursoId }, body: { moduloId, filas: [{ dni: rows[0]!.dni, nota: 15.5 }] } };
  },
  'notas.listNotaHistory': async (t) => ({ query: await cell(t) }),
};
