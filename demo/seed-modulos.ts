import { formatLongDate } from 'domain/formats/lima-time.ts';
import type { Db } from 'server/db/connect.ts';
import type { GradedPregunta } from 'server/db/schema/intentos.ts';
import { materiales, modulos, tipoMateriales, tipoModulos } from 'server/db/schema/modulos.ts';
import { opciones, preguntas, pruebas } from 'server/db/schema/pruebas.ts';
import { guias } from './content/guias.ts';
import type { CursoDemo, ModuloDemo } from './content/types.ts';
import { inLima } from './dates.ts';
import { fileLink, recording } from './material-files.ts';
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

export async function seedModulos(db: Db, cursos: readonly SeededCurso[], now: Date): Promise<SeededModulo[]> {
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
  await insertMateriales(db, seeded, now);
  await insertPruebas(db, seeded);
  return seeded;
}

async function insertMateriales(db: Db, seeded: SeededModulo[], now: Date): Promise<void> {
  const tipos = new Map((await db.select().from(tipoMateriales)).map((t) => [t.acronimo, t.tipoMaterialId]));
  const rows = await db
    .insert(materiales)
    .values(
      seeded.flatMap((modulo) =>
        materialesOf(modulo, now).map(({ acronimo, ...material }, i) => ({
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

/** Zoom's own page to try a meeting: the demo school has no room of its own. */
const trialRoom = 'https://zoom.us/test';

/** A past session has its recording, one of this week its meeting link, and a later one none yet. */
function materialesOf({ demo, curso, orden }: SeededModulo, now: Date): MaterialDemo[] {
  if (demo.clase === 'PRU') {
    return [{ acronimo: 'DSC', nombre: 'Indicaciones', descripcion: demo.prueba.descripcion, video: '' }];
  }
  const day = Math.floor(curso.inicio + ((orden - 1) * curso.weeks * 7) / curso.modulos.length);
  const reading: MaterialDemo = { acronimo: 'DSC', nombre: demo.reading, descripcion: demo.texto, video: '' };
  const date = formatLongDate(inLima(now, day, 19).toISOString());
  const session: MaterialDemo =
    curso.asincronico || day < 0
      ? {
          acronimo: 'VID',
          nombre: `Grabación de la sesión ${orden}`,
          descripcion: '',
          video: fileLink(`${recording}.mp4`),
        }
      : {
          acronimo: 'SES',
          nombre: `Sesión ${orden} en vivo`,
          descripcion: `El ${date}, de 19:00 a 21:30, hora de Lima.`,
          video: day <= 7 ? trialRoom : '',
        };
  const { titulo, clave } = guias[(orden - 1) % guias.length]!;
  const guia: MaterialDemo = {
    acronimo: 'MAT',
    nombre: `Guía: ${titulo}`,
    descripcion: '',
    video: fileLink(`${clave}.pdf`),
  };
  return [reading, session, guia];
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
