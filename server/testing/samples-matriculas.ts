import { importaciones } from '../db/schema/importaciones.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { makeAdmin, makeCurso, makeModulo, makeUsuario } from './builders.ts';
import type { TestHouse } from './house.ts';
import type { Sample } from './samples.ts';

async function matriculado({ house }: TestHouse) {
  const { cursoId } = await makeCurso(house.db);
  const { usuarioId } = await makeUsuario(house.db);
  await house.db.insert(allMatriculas).values({ usuarioId, cursoId });
  return { usuarioId, cursoId };
}

async function celda(t: TestHouse) {
  const { usuarioId, cursoId } = await matriculado(t);
  const { moduloId } = await makeModulo(t.house.db, { cursoId });
  return { usuarioId, moduloId };
}

// Invalid DNI: the import is refused, so no job changes rows later.
const fila = { linea: 2, dni: '1', nombre: 'Ana', apellido: 'Ríos', correo: 'ana.rios@correo.pe', numero: '' };

async function archivo({ house }: TestHouse) {
  const { cursoId } = await makeCurso(house.db);
  return { cursoId, filas: [fila], completarCeros: true };
}

export const matriculasSamples: Record<string, (t: TestHouse) => Promise<Sample>> = {
  'matriculas.listAlumnos': async (t) => ({
    params: { cursoId: (await matriculado(t)).cursoId },
    query: { page: 1, size: 10, q: 'ñahui' },
  }),
  'matriculas.exportarAlumnos': async (t) => ({
    params: { cursoId: (await matriculado(t)).cursoId },
    query: { q: 'ñahui' },
  }),
  'matriculas.asociarAlumno': async ({ house }) => {
    const { cursoId } = await makeCurso(house.db);
    const { usuarioId } = await makeUsuario(house.db);
    return { body: { cursoId, usuarioId, avisar: false } };
  },
  'matriculas.desasociarAlumno': async (t) => ({ body: await matriculado(t) }),
  'matriculas.limpiarAlumno': async (t) => ({ body: await matriculado(t) }),
  'matriculas.revisarImportacion': async (t) => ({ body: await archivo(t) }),
  'matriculas.importarAlumnos': async (t) => ({ body: await archivo(t) }),
  'matriculas.getImportacion': async ({ house }) => {
    const { cursoId } = await makeCurso(house.db);
    const { usuarioId: creadoPor } = await makeAdmin(house.db);
    const values = { cursoId, creadoPor, total: 1, filas: [fila] };
    const [row] = await house.db.insert(importaciones).values(values).returning();
    return { params: { id: row!.importacionId } };
  },

  'notas.getRegistro': async (t) => ({
    params: { id: (await matriculado(t)).cursoId },
    query: { page: 1, size: 20, q: 'rosa' },
  }),
  'notas.exportarRegistro': async (t) => ({ params: { id: (await matriculado(t)).cursoId }, query: { q: 'rosa' } }),
  'notas.putNota': async (t) => ({ body: { ...(await celda(t)), nota: 15.5, version: 0 } }),
  'notas.listHistoriaDeNota': async (t) => ({ query: await celda(t) }),
};
