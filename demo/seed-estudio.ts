import type { Db } from 'server/db/connect.ts';
import { borradores, intentos, respuestasAbiertas } from 'server/db/schema/intentos.ts';
import { allMatriculas, avances, notasModulo } from 'server/db/schema/matriculas.ts';
import type { SeededModulo } from './seed-modulos.ts';
import type { OwnAsientos } from './seed-pedidos.ts';
import type { SeededAlumno, SeededUsuarios } from './seed-usuarios.ts';
import { type StudyContextValue, study } from './study.ts';

type Context = {
  modulos: readonly SeededModulo[];
  usuarios: SeededUsuarios;
  asientos: OwnAsientos;
  now: Date;
};

export type SeededStudy = StudyContextValue & { alumno: SeededAlumno; cursoId: number };

export async function seedStudy(db: Db, context: Context): Promise<SeededStudy[]> {
  const { modulos, usuarios, asientos, now } = context;
  const bySigla = Map.groupBy(modulos, (modulo) => modulo.curso.sigla);
  const estudios = usuarios.alumnos.flatMap((alumno) =>
    Object.keys(alumno.avance).map((sigla): SeededStudy => {
      const own = bySigla.get(sigla)!;
      return { ...study(alumno, sigla, own, now), alumno, cursoId: own[0]!.cursoId };
    }),
  );
  await db.insert(allMatriculas).values(
    estudios.map(({ alumno: { usuarioId }, cursoId, matriculado, ultimo }) => ({
      usuarioId,
      cursoId,
      asientoId: asientos.get(`${usuarioId} ${cursoId}`)?.asientoId ?? null,
      ultimoMaterialId: ultimo?.materialId ?? null,
      ultimoAcceso: ultimo?.visto ?? null,
      creado: asientos.get(`${usuarioId} ${cursoId}`)?.reclamado ?? matriculado,
    })),
  );
  await db
    .insert(avances)
    .values(estudios.flatMap(({ alumno: { usuarioId }, vistos }) => vistos.map((seen) => ({ ...seen, usuarioId }))));
  await db.insert(notasModulo).values(
    estudios.flatMap(({ alumno: { usuarioId }, notas }) =>
      notas.map(({ moduloId, nota, set }) => ({
        usuarioId,
        moduloId,
        nota,
        puestaPor: usuarios.adminId,
        creado: set,
      })),
    ),
  );
  await insertIntentos(db, estudios, usuarios.adminId);
  await insertBorrador(db, estudios);
  return estudios;
}

async function insertIntentos(db: Db, estudios: SeededStudy[], gradedBy: number): Promise<void> {
  const taken = estudios.flatMap(({ alumno, intentos: own }) =>
    own.map((intento) => ({ intento, usuarioId: alumno.usuarioId })),
  );
  const rows = await db
    .insert(intentos)
    .values(
      taken.map(({ usuarioId, intento: { prueba, numero, opciones, nota, enviado } }) => ({
        usuarioId,
        pruebaId: prueba.pruebaId,
        numero,
        preguntas: prueba.preguntas,
        opciones,
        estado: nota === null ? ('pendiente' as const) : ('calificado' as const),
        nota,
        enviado,
        calificado: nota === null ? null : enviado,
      })),
    )
    .returning({
      intentoId: intentos.intentoId,
      usuarioId: intentos.usuarioId,
      pruebaId: intentos.pruebaId,
      numero: intentos.numero,
    });
  const idOf = new Map(rows.map((f) => [`${f.usuarioId} ${f.pruebaId} ${f.numero}`, f.intentoId]));
  await db.insert(respuestasAbiertas).values(
    taken.flatMap(({ usuarioId, intento: { prueba, numero, abiertas, enviado } }) =>
      abiertas.map(({ preguntaId, texto, puntos }) => ({
        intentoId: idOf.get(`${usuarioId} ${prueba.pruebaId} ${numero}`)!,
        preguntaId,
        texto,
        puntos,
        comentario: puntos === null ? '' : puntos >= 13 ? 'Bien sustentado.' : 'Falta precisar el plazo y el órgano.',
        calificado: puntos === null ? null : enviado,
        calificadoPor: puntos === null ? null : gradedBy,
      })),
    ),
  );
}

/** The first student has a half-finished attempt, so that autosave has something to show. */
async function insertBorrador(db: Db, estudios: SeededStudy[]): Promise<void> {
  const { alumno, intentos: own } = estudios[0]!;
  const { prueba } = own.at(-1)!;
  const opciones = prueba.preguntas
    .slice(0, 3)
    .flatMap((pregunta) => pregunta.opciones.slice(0, 1))
    .map((o) => o.opcionId);
  await db.insert(borradores).values({ usuarioId: alumno.usuarioId, pruebaId: prueba.pruebaId, opciones });
}
