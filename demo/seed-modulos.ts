import type { Db } from 'server/db/connect.ts';
import type { GradedPregunta } from 'server/db/schema/intentos.ts';
import { materiales, modulos, tipoMateriales, tipoModulos } from 'server/db/schema/modulos.ts';
import { opciones, preguntas, pruebas } from 'server/db/schema/pruebas.ts';
import type { CursoDemo, ModuloDemo } from './content/types.ts';
import type { SeededCurso } from './seed-oferta.ts';

export type SeededPrueba = { pruebaId: number; intentos: number; preguntas: GradedPregunta[] };

export type SeededModulo = {
  moduloId: number;
  cursoId: number;
  orden: number;
  demo: ModuloDemo;
  curso: CursoDemo;
  materiales: number[];
  prueba: SeededPrueba | null;
};

type MaterialDemo = { acronimo: 'DSC' | 'VID' | 'SES' | 'MAT'; nombre: string; descripcion: string; video: string };

export async function seedModulos(db: Db, cursos: readonly SeededCurso[]): Promise<SeededModulo[]> {
  const tipos = new Map((await db.select().from(tipoModulos)).map((t) => [t.acronimo, t.tipoModuloId]));
  const added = cursos.flatMap(({ cursoId, demo: curso }) =>
    curso.modulos.map((demo, i) => ({ cursoId, curso, demo, orden: i + 1 })),
  );
  const rows = await db
    .insert(modulos)
    .values(
      added.map(({ cursoId, demo, orden }) => ({
        cursoId,
        orden,
        nombre: demo.nombre,
        tipoModuloId: tipos.get(demo.clase)!,
      })),
    )
    .returning({ moduloId: modulos.moduloId, cursoId: modulos.cursoId, orden: modulos.orden });
  const idOf = new Map(rows.map((row) => [`${row.cursoId} ${row.orden}`, row.moduloId]));
  const seeded = added.map(
    (created): SeededModulo => ({
      ...created,
      moduloId: idOf.get(`${created.cursoId} ${created.orden}`)!,
      materiales: [],
      prueba: null,
    }),
  );
  await insertMateriales(db, seeded);
  await insertPruebas(db, seeded);
  return seeded;
}

async function insertMateriales(db: Db, seeded: SeededModulo[]): Promise<void> {
  const tipos = new Map((await db.select().from(tipoMateriales)).map((t) => [t.acronimo, t.tipoMaterialId]));
  const rows = await db
    .insert(materiales)
    .values(
      seeded.flatMap((modulo) =>
        materialesOf(modulo).map(({ acronimo, ...material }, i) => ({
          ...material,
          moduloId: modulo.moduloId,
          tipoMaterialId: tipos.get(acronimo)!,
          orden: i + 1,
        })),
      ),
    )
    .returning({ materialId: materiales.materialId, moduloId: materiales.moduloId });
  const byModulo = Map.groupBy(rows, (row) => row.moduloId);
  for (const modulo of seeded) modulo.materiales = byModulo.get(modulo.moduloId)!.map((row) => row.materialId);
}

/** A past live session has its recording, a future one its meeting link. */
function materialesOf({ demo, curso, orden }: SeededModulo): MaterialDemo[] {
  if (demo.clase === 'PRU') {
    return [{ acronimo: 'DSC', nombre: 'Indicaciones', descripcion: demo.prueba.descripcion, video: '' }];
  }
  const day = curso.inicio + ((orden - 1) * curso.weeks * 7) / curso.modulos.length;
  const route = `https://example.com/aula/${curso.sigla.toLowerCase()}/sesion-${orden}`;
  const reading: MaterialDemo = { acronimo: 'DSC', nombre: demo.reading, descripcion: demo.texto, video: '' };
  const session: MaterialDemo =
    curso.asincronico || day < 0
      ? { acronimo: 'VID', nombre: `Grabación de la sesión ${orden}`, descripcion: '', video: `${route}/grabacion` }
      : {
          acronimo: 'SES',
          nombre: `Sesión ${orden} en vivo`,
          descripcion: 'De 19:00 a 21:30, hora de Lima.',
          video: `${route}/sala`,
        };
  const diapositivas: MaterialDemo = {
    acronimo: 'MAT',
    nombre: 'Diapositivas',
    descripcion: '',
    video: `${route}/diapositivas.pdf`,
  };
  return [reading, session, diapositivas];
}

async function insertPruebas(db: Db, seeded: SeededModulo[]): Promise<void> {
  const demos = new Map(seeded.flatMap((m) => (m.demo.clase === 'PRU' ? [[m.moduloId, m.demo.prueba] as const] : [])));
  const rowsPrueba = await db
    .insert(pruebas)
    .values(
      [...demos].map(([moduloId, { nombre, descripcion, intentos }]) => ({ moduloId, nombre, descripcion, intentos })),
    )
    .returning({ pruebaId: pruebas.pruebaId, moduloId: pruebas.moduloId });

  const added = rowsPrueba.flatMap(({ pruebaId, moduloId }) =>
    demos.get(moduloId)!.preguntas.map((demo, i) => ({ pruebaId, demo, orden: i + 1 })),
  );
  const rowsPregunta = await db
    .insert(preguntas)
    .values(added.map(({ pruebaId, orden, demo: { opciones: _, ...pregunta } }) => ({ ...pregunta, pruebaId, orden })))
    .returning();
  const demoOf = new Map(added.map((created) => [`${created.pruebaId} ${created.orden}`, created.demo]));
  const rowsOpcion = await db
    .insert(opciones)
    .values(
      rowsPregunta.flatMap(({ preguntaId, pruebaId, orden }) =>
        demoOf.get(`${pruebaId} ${orden}`)!.opciones.map((opcion, i) => ({ ...opcion, preguntaId, orden: i + 1 })),
      ),
    )
    .returning();

  const opcionesOf = Map.groupBy(rowsOpcion, (opcion) => opcion.preguntaId);
  const preguntasOf = Map.groupBy(rowsPregunta, (pregunta) => pregunta.pruebaId);
  const pruebaOf = new Map(rowsPrueba.map(({ moduloId, pruebaId }) => [moduloId, pruebaId]));
  for (const modulo of seeded) {
    const pruebaId = pruebaOf.get(modulo.moduloId);
    if (pruebaId === undefined) continue;
    const graded = preguntasOf.get(pruebaId)!.map(({ preguntaId, enunciado, tipo, exclusiva }) => ({
      preguntaId,
      enunciado,
      tipo,
      exclusiva,
      opciones: (opcionesOf.get(preguntaId) ?? []).map(({ opcionId, descripcion, correcto }) => ({
        opcionId,
        descripcion,
        correcto,
      })),
    }));
    modulo.prueba = { pruebaId, intentos: demos.get(modulo.moduloId)!.intentos, preguntas: graded };
  }
}
