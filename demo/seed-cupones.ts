import type { Db } from 'server/db/connect.ts';
import { allCupones, cuponCursos } from 'server/db/schema/cupones.ts';
import { inLima } from './dates.ts';
import type { SeededCurso } from './seed-oferta.ts';

/** One of each kind: a percentage of everything, and an amount off the diplomas with limits and an end. */
export async function seedCupones(db: Db, cursos: readonly SeededCurso[], now: Date): Promise<void> {
  const rows = await db
    .insert(allCupones)
    .values([
      { codigo: 'BIENVENIDA', porcentaje: 10 },
      {
        codigo: 'DIPLOMA50',
        montoCentimos: 5_000,
        todos: false,
        usosMax: 30,
        usosPorPersona: 1,
        hasta: inLima(now, 60, 23),
      },
    ])
    .returning({ cuponId: allCupones.cuponId, todos: allCupones.todos });
  const { cuponId } = rows.find(({ todos }) => !todos)!;
  const diplomas = cursos.filter(({ demo }) => demo.tipo === 'D');
  await db.insert(cuponCursos).values(diplomas.map(({ cursoId }) => ({ cuponId, cursoId })));
}
