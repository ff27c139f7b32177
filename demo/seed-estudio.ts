import type { Db } from 'server/db/connect.ts';
import { borradores, intentos, respuestasAbiertas } from 'server/db/schema/intentos.ts';
import { allMatriculas, avances, notasModulo } from 'server/db/schema/matriculas.ts';
import type { ModuloSembrado } from './seed-modulos.ts';
import type { AsientosPropios } from './seed-pedidos.ts';
import type { AlumnoSembrado, UsuariosSembrados } from './seed-usuarios.ts';
import { type Estudio, estudiar } from './study.ts';

type Contexto = {
  modulos: readonly ModuloSembrado[];
  usuarios: UsuariosSembrados;
  asientos: AsientosPropios;
  ahora: Date;
};

export type EstudioSembrado = Estudio & { alumno: AlumnoSembrado; cursoId: number };

export async function seedEstudio(db: Db, contexto: Contexto): Promise<EstudioSembrado[]> {
  const { modulos, usuarios, asientos, ahora } = contexto;
  const porSigla = Map.groupBy(modulos, (modulo) => modulo.curso.sigla);
  const estudios = usuarios.alumnos.flatMap((alumno) =>
    Object.keys(alumno.avance).map((sigla): EstudioSembrado => {
      const propios = porSigla.get(sigla)!;
      return { ...estudiar(alumno, sigla, propios, ahora), alumno, cursoId: propios[0]!.cursoId };
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
    .values(estudios.flatMap(({ alumno: { usuarioId }, vistos }) => vistos.map((visto) => ({ ...visto, usuarioId }))));
  await db.insert(notasModulo).values(
    estudios.flatMap(({ alumno: { usuarioId }, notas }) =>
      notas.map(({ moduloId, nota, puesta }) => ({
        usuarioId,
        moduloId,
        nota,
        puestaPor: usuarios.administradoraId,
        creado: puesta,
      })),
    ),
  );
  await insertIntentos(db, estudios, usuarios.administradoraId);
  await insertBorrador(db, estudios);
  return estudios;
}

async function insertIntentos(db: Db, estudios: EstudioSembrado[], calificadoPor: number): Promise<void> {
  const rendidos = estudios.flatMap(({ alumno, intentos: propios }) =>
    propios.map((intento) => ({ intento, usuarioId: alumno.usuarioId })),
  );
  const filas = await db
    .insert(intentos)
    .values(
      rendidos.map(({ usuarioId, intento: { prueba, numero, opciones, nota, enviado } }) => ({
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
  const idDe = new Map(filas.map((f) => [`${f.usuarioId} ${f.pruebaId} ${f.numero}`, f.intentoId]));
  await db.insert(respuestasAbiertas).values(
    rendidos.flatMap(({ usuarioId, intento: { prueba, numero, abiertas, enviado } }) =>
      abiertas.map(({ preguntaId, texto, puntos }) => ({
        intentoId: idDe.get(`${usuarioId} ${prueba.pruebaId} ${numero}`)!,
        preguntaId,
        texto,
        puntos,
        comentario: puntos === null ? '' : puntos >= 13 ? 'Bien sustentado.' : 'Falta precisar el plazo y el órgano.',
        calificado: puntos === null ? null : enviado,
        calificadoPor: puntos === null ? null : calificadoPor,
      })),
    ),
  );
}

/** The first student has a half-finished attempt, so that autosave has something to show. */
async function insertBorrador(db: Db, estudios: EstudioSembrado[]): Promise<void> {
  const { alumno, intentos: propios } = estudios[0]!;
  const { prueba } = propios.at(-1)!;
  const opciones = prueba.preguntas
    .slice(0, 3)
    .flatMap((pregunta) => pregunta.opciones.slice(0, 1))
    .map((o) => o.opcionId);
  await db.insert(borradores).values({ usuarioId: alumno.usuarioId, pruebaId: prueba.pruebaId, opciones });
}
