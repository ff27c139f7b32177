import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { auditorias } from '../db/schema/auditoria.ts';
import { intentos } from '../db/schema/intentos.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { makeModulo, makePrueba, makeUsuario } from './builders.ts';

/** Builders for the students of one course. */
export function alumnosOf(db: Db, cursoId: number) {
  return {
    async enrolled(fields: Parameters<typeof makeUsuario>[1] = {}) {
      const usuario = await makeUsuario(db, fields);
      await db.insert(allMatriculas).values({ usuarioId: usuario.usuarioId, cursoId });
      return usuario;
    },

    /** A test with attempts of these grades; null while not graded. */
    async attempted(usuarioId: number, notas: (number | null)[]) {
      const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2, nombre: 'Examen', orden: 9 });
      const { pruebaId } = await makePrueba(db, { moduloId, intentos: 3 });
      for (const [at, nota] of notas.entries()) {
        const graded = nota === null ? { estado: 'pendiente' as const } : { estado: 'calificado' as const, nota };
        const calificado = nota === null ? null : new Date();
        await db.insert(intentos).values({ usuarioId, pruebaId, numero: at + 1, preguntas: [], ...graded, calificado });
      }
      return { moduloId, pruebaId };
    },

    async isEnrolled(usuarioId: number): Promise<boolean> {
      const here = and(eq(allMatriculas.usuarioId, usuarioId), eq(allMatriculas.cursoId, cursoId));
      return (await db.select().from(allMatriculas).where(here)).length === 1;
    },

    auditOf: (usuarioId: number) =>
      db
        .select()
        .from(auditorias)
        .where(and(eq(auditorias.entidad, 'matricula'), eq(auditorias.entidadId, `${cursoId}-${usuarioId}`))),
  };
}
