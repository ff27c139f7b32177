import type { Db } from 'server/db/connect.ts';
import type { PreguntaCalificada } from 'server/db/schema/intentos.ts';
import { materiales, modulos, tipoMateriales, tipoModulos } from 'server/db/schema/modulos.ts';
import { opciones, preguntas, pruebas } from 'server/db/schema/pruebas.ts';
import type { CursoDemo, ModuloDemo } from './content/types.ts';
import type { CursoSembrado } from './seed-oferta.ts';

export type PruebaSembrada = { pruebaId: number; intentos: number; preguntas: PreguntaCalificada[] };

export type ModuloSembrado = {
  moduloId: number;
  cursoId: number;
  orden: number;
  demo: ModuloDemo;
  curso: CursoDemo;
  materiales: number[];
  prueba: PruebaSembrada | null;
};

type MaterialDemo = { acronimo: 'DSC' | 'VID' | 'SES' | 'MAT'; nombre: string; descripcion: string; video: string };

export async function seedModulos(db: Db, cursos: readonly CursoSembrado[]): Promise<ModuloSembrado[]> {
  const tipos = new Map((await db.select().from(tipoModulos)).map((t) => [t.acronimo, t.tipoModuloId]));
  const nuevos = cursos.flatMap(({ cursoId, demo: curso }) =>
    curso.modulos.map((demo, i) => ({ cursoId, curso, demo, orden: i + 1 })),
  );
  const rows = await db
    .insert(modulos)
    .values(
      nuevos.map(({ cursoId, demo, orden }) => ({
        cursoId,
        orden,
        nombre: demo.nombre,
        tipoModuloId: tipos.get(demo.clase)!,
      })),
    )
    .returning({ moduloId: modulos.moduloId, cursoId: modulos.cursoId, orden: modulos.orden });
  const idDe = new Map(rows.map((row) => [`${row.cursoId} ${row.orden}`, row.moduloId]));
  const sembrados = nuevos.map(
    (nuevo): ModuloSembrado => ({
      ...nuevo,
      moduloId: idDe.get(`${nuevo.cursoId} ${nuevo.orden}`)!,
      materiales: [],
      prueba: null,
    }),
  );
  await insertMateriales(db, sembrados);
  await insertPruebas(db, sembrados);
  return sembrados;
}

async function insertMateriales(db: Db, sembrados: ModuloSembrado[]): Promise<void> {
  const tipos = new Map((await db.select().from(tipoMateriales)).map((t) => [t.acronimo, t.tipoMaterialId]));
  const rows = await db
    .insert(materiales)
    .values(
      sembrados.flatMap((modulo) =>
        materialesDe(modulo).map(({ acronimo, ...material }, i) => ({
          ...material,
          moduloId: modulo.moduloId,
          tipoMaterialId: tipos.get(acronimo)!,
          orden: i + 1,
        })),
      ),
    )
    .returning({ materialId: materiales.materialId, moduloId: materiales.moduloId });
  const porModulo = Map.groupBy(rows, (row) => row.moduloId);
  for (const modulo of sembrados) modulo.materiales = porModulo.get(modulo.moduloId)!.map((row) => row.materialId);
}

/** A past live session has its recording, a future one its meeting link. */
function materialesDe({ demo, curso, orden }: ModuloSembrado): MaterialDemo[] {
  if (demo.clase === 'PRU') {
    return [{ acronimo: 'DSC', nombre: 'Indicaciones', descripcion: demo.prueba.descripcion, video: '' }];
  }
  const dia = curso.inicio + ((orden - 1) * curso.semanas * 7) / curso.modulos.length;
  const ruta = `https://example.com/aula/${curso.sigla.toLowerCase()}/sesion-${orden}`;
  const lectura: MaterialDemo = { acronimo: 'DSC', nombre: demo.lectura, descripcion: demo.texto, video: '' };
  const sesion: MaterialDemo =
    curso.asincronico || dia < 0
      ? { acronimo: 'VID', nombre: `Grabación de la sesión ${orden}`, descripcion: '', video: `${ruta}/grabacion` }
      : {
          acronimo: 'SES',
          nombre: `Sesión ${orden} en vivo`,
          descripcion: 'De 19:00 a 21:30, hora de Lima.',
          video: `${ruta}/sala`,
        };
  const diapositivas: MaterialDemo = {
    acronimo: 'MAT',
    nombre: 'Diapositivas',
    descripcion: '',
    video: `${ruta}/diapositivas.pdf`,
  };
  return [lectura, sesion, diapositivas];
}

async function insertPruebas(db: Db, sembrados: ModuloSembrado[]): Promise<void> {
  const demos = new Map(
    sembrados.flatMap((m) => (m.demo.clase === 'PRU' ? [[m.moduloId, m.demo.prueba] as const] : [])),
  );
  const filasPrueba = await db
    .insert(pruebas)
    .values(
      [...demos].map(([moduloId, { nombre, descripcion, intentos }]) => ({ moduloId, nombre, descripcion, intentos })),
    )
    .returning({ pruebaId: pruebas.pruebaId, moduloId: pruebas.moduloId });

  const nuevas = filasPrueba.flatMap(({ pruebaId, moduloId }) =>
    demos.get(moduloId)!.preguntas.map((demo, i) => ({ pruebaId, demo, orden: i + 1 })),
  );
  const filasPregunta = await db
    .insert(preguntas)
    .values(nuevas.map(({ pruebaId, orden, demo: { opciones: _, ...pregunta } }) => ({ ...pregunta, pruebaId, orden })))
    .returning();
  const demoDe = new Map(nuevas.map((nueva) => [`${nueva.pruebaId} ${nueva.orden}`, nueva.demo]));
  const filasOpcion = await db
    .insert(opciones)
    .values(
      filasPregunta.flatMap(({ preguntaId, pruebaId, orden }) =>
        demoDe.get(`${pruebaId} ${orden}`)!.opciones.map((opcion, i) => ({ ...opcion, preguntaId, orden: i + 1 })),
      ),
    )
    .returning();

  const opcionesDe = Map.groupBy(filasOpcion, (opcion) => opcion.preguntaId);
  const preguntasDe = Map.groupBy(filasPregunta, (pregunta) => pregunta.pruebaId);
  const pruebaDe = new Map(filasPrueba.map(({ moduloId, pruebaId }) => [moduloId, pruebaId]));
  for (const modulo of sembrados) {
    const pruebaId = pruebaDe.get(modulo.moduloId);
    if (pruebaId === undefined) continue;
    const calificadas = preguntasDe.get(pruebaId)!.map(({ preguntaId, enunciado, tipo, exclusiva }) => ({
      preguntaId,
      enunciado,
      tipo,
      exclusiva,
      opciones: (opcionesDe.get(preguntaId) ?? []).map(({ opcionId, descripcion, correcto }) => ({
        opcionId,
        descripcion,
        correcto,
      })),
    }));
    modulo.prueba = { pruebaId, intentos: demos.get(modulo.moduloId)!.intentos, preguntas: calificadas };
  }
}
