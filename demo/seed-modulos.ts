import type { Db } from 'server/db/connect.ts';
import { cursoPonentes } from 'server/db/schema/cursos.ts';
import type { GradedPregunta } from 'server/db/schema/intentos.ts';
import { allModulos, materiales, tipoMateriales, tipoModulos } from 'server/db/schema/modulos.ts';
import { allPruebas, opciones, preguntas } from 'server/db/schema/pruebas.ts';
import { sesionesProgramadas } from 'server/db/schema/sesiones-programadas.ts';
import { guias } from './content/guias.ts';
import type { CursoDemo, ModuloDemo } from './content/types.ts';
import { inLima } from './dates.ts';
import { fileLink, recording, type UploadedFile } from './material-files.ts';
import { type ArchivoDemo, seedArchivos } from './seed-archivos.ts';
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

type Dates = Pick<typeof sesionesProgramadas.$inferInsert, 'inicio' | 'fin' | 'grabacion'>;

type MaterialDemo = {
  acronimo: 'DSC' | 'VID' | 'SES' | 'MAT';
  nombre: string;
  descripcion: string;
  video: string;
  /** Start and end of a live session. */
  dates?: Dates;
  archivo?: ArchivoDemo;
  /** Everybody may see it. */
  muestra?: boolean;
};

type Given = { now: Date; files: readonly UploadedFile[]; adminId: number };

export async function seedModulos(db: Db, cursos: readonly SeededCurso[], given: Given): Promise<SeededModulo[]> {
  const tipos = new Map((await db.select().from(tipoModulos)).map((t) => [t.acronimo, t.tipoModuloId]));
  const added = cursos.flatMap(({ cursoId, demo: curso }) =>
    curso.modulos.map((demo, i) => ({ cursoId, curso, demo, orden: i + 1 })),
  );
  const rows = await db
    .insert(allModulos)
    .values(
      added.map(({ cursoId, demo, orden }) => ({
        cursoId,
        orden,
        nombre: demo.nombre,
        tipoModuloId: tipos.get(demo.clase)!,
      })),
    )
    .returning({ moduloId: allModulos.moduloId, cursoId: allModulos.cursoId, orden: allModulos.orden });
  const idOf = new Map(rows.map((row) => [`${row.cursoId} ${row.orden}`, row.moduloId]));
  const seeded = added.map(
    (created): SeededModulo => ({
      ...created,
      moduloId: idOf.get(`${created.cursoId} ${created.orden}`)!,
      materiales: [],
      prueba: null,
    }),
  );
  await insertMateriales(db, seeded, given);
  await insertPruebas(db, seeded);
  return seeded;
}

async function insertMateriales(db: Db, seeded: SeededModulo[], given: Given): Promise<void> {
  const tipos = new Map((await db.select().from(tipoMateriales)).map((t) => [t.acronimo, t.tipoMaterialId]));
  const demos = seeded.flatMap((modulo) =>
    materialesOf(modulo, given.now).map((material, i) => ({ modulo, material, orden: i + 1 })),
  );
  const rows = await db
    .insert(materiales)
    .values(
      demos.map(({ modulo, orden, material: { acronimo, dates: _, archivo: __, ...material } }) => ({
        ...material,
        moduloId: modulo.moduloId,
        tipoMaterialId: tipos.get(acronimo)!,
        orden,
      })),
    )
    .returning({ materialId: materiales.materialId, moduloId: materiales.moduloId, orden: materiales.orden });
  const byModulo = Map.groupBy(rows, (row) => row.moduloId);
  const ids = new Map(rows.map((row) => [`${row.moduloId} ${row.orden}`, row.materialId]));
  await insertSesiones(db, demos, ids);
  const withArchivo = demos.flatMap(({ modulo: { moduloId }, orden, material: { archivo } }) =>
    archivo ? [{ materialId: ids.get(`${moduloId} ${orden}`)!, moduloId, archivo }] : [],
  );
  await seedArchivos(db, withArchivo, given);
  for (const modulo of seeded) modulo.materiales = byModulo.get(modulo.moduloId)!.map((row) => row.materialId);
}

type Placed = { modulo: SeededModulo; material: MaterialDemo; orden: number };

/** Each session is given by one of the lecturers of its course. */
async function insertSesiones(db: Db, demos: readonly Placed[], ids: ReadonlyMap<string, number>): Promise<void> {
  const pairs = await db.select().from(cursoPonentes).orderBy(cursoPonentes.cursoId, cursoPonentes.docenteId);
  const byCurso = Map.groupBy(pairs, ({ cursoId }) => cursoId);
  const dated = demos.flatMap(({ modulo, material: { dates }, orden }) => {
    if (!dates) return [];
    const ponentes = byCurso.get(modulo.cursoId) ?? [];
    const ponenteId = ponentes[modulo.orden % Math.max(1, ponentes.length)]?.docenteId ?? null;
    return [{ ...dates, ponenteId, materialId: ids.get(`${modulo.moduloId} ${orden}`)! }];
  });
  if (dated.length > 0) await db.insert(sesionesProgramadas).values(dated);
}

/** Zoom's own page to try a meeting: the demo school has no room of its own. */
const trialRoom = 'https://zoom.us/test';
/** Days; before that only the recording is left. */
const oldestSesion = 21;

/** A session of the last weeks has its recording, one of this week its meeting link, and a later one none yet. */
function materialesOf({ demo, curso, orden }: SeededModulo, now: Date): MaterialDemo[] {
  if (demo.clase === 'PRU') {
    return [{ acronimo: 'DSC', nombre: 'Indicaciones', descripcion: demo.prueba.descripcion, video: '' }];
  }
  const day = Math.floor(curso.inicio + ((orden - 1) * curso.weeks * 7) / curso.modulos.length);
  const reading: MaterialDemo = { acronimo: 'DSC', nombre: demo.reading, descripcion: demo.texto, video: '' };
  const dates: Dates = {
    inicio: inLima(now, day, 19),
    fin: inLima(now, day, 21.5),
    grabacion: day < 0 ? fileLink(`${recording}.mp4`) : '',
  };
  const isRecorded = curso.asincronico || day < -oldestSesion;
  const session: MaterialDemo = isRecorded
    ? {
        acronimo: 'VID',
        nombre: `Grabación de la sesión ${orden}`,
        descripcion: '',
        video: '',
        archivo: { nombre: `${recording}.mp4`, subtitulos: `${recording}.vtt` },
        muestra: orden === 1,
      }
    : {
        acronimo: 'SES',
        nombre: `Sesión ${orden} en vivo`,
        descripcion: '',
        video: day <= 7 ? trialRoom : '',
        dates,
        muestra: orden === 1,
      };
  const { titulo, clave } = guias[(orden - 1) % guias.length]!;
  const guia: MaterialDemo = {
    acronimo: 'MAT',
    nombre: `Guía: ${titulo}`,
    descripcion: '',
    video: '',
    // The guide of the first modulo carries the name of the student who opens it.
    archivo: { nombre: `${clave}.pdf`, marcar: orden === 1 },
    muestra: isRecorded && orden === 2,
  };
  return [reading, session, guia];
}

async function insertPruebas(db: Db, seeded: SeededModulo[]): Promise<void> {
  const demos = new Map(seeded.flatMap((m) => (m.demo.clase === 'PRU' ? [[m.moduloId, m.demo.prueba] as const] : [])));
  const rowsPrueba = await db
    .insert(allPruebas)
    .values(
      [...demos].map(([moduloId, { nombre, descripcion, intentos }]) => ({ moduloId, nombre, descripcion, intentos })),
    )
    .returning({ pruebaId: allPruebas.pruebaId, moduloId: allPruebas.moduloId });

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
