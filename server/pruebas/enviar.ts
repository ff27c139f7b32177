import { calificar } from 'domain/rules/calificacion.ts';
import { esExclusiva } from 'domain/rules/preguntas.ts';
import type { Envio, envioInput } from 'domain/schemas/pruebas.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { intentos, type PreguntaCalificada, respuestasAbiertas } from '../db/schema/intentos.ts';
import { conflict, invalid } from '../http/errors.ts';
import { exigirAccesoA, pruebaDesconocida, type Quien, sinIntentos, soloVistaPrevia } from './acceso.ts';
import { vaciarBorrador } from './borrador.ts';
import { findPrueba, type PruebaVista, preguntasConClave } from './queries.ts';
import { llaveDe, recordar, respuestaAnterior } from './una-vez.ts';

type Envios = z.output<typeof envioInput>;

/**
 * One attempt, graded and counted, or a refusal that counts nothing. The caller's transaction is the whole of it: the
 * lock makes submits of one student and test wait for each other, so that each sees what the one before has left.
 */
export async function enviarRespuestas(tx: Db, envio: Envios, clave: string | null, quien: Quien): Promise<Envio> {
  const { usuarioId, rol } = quien.usuario;
  const llave = clave === null ? null : llaveDe(usuarioId, clave, envio);
  await tx.execute(sql`select pg_advisory_xact_lock(${usuarioId}, ${envio.pruebaId})`);
  const vista = await findPrueba(tx, envio.pruebaId, usuarioId);
  if (!vista) throw pruebaDesconocida();
  if (rol === 'ADMIN') throw soloVistaPrevia();
  const earlier = llave && (await respuestaAnterior(tx, llave));
  if (earlier) return earlier;
  exigirAccesoA(vista, quien);
  if (vista.usados >= vista.intentos) throw sinIntentos();
  const respuesta = await registrar(tx, vista, usuarioId, revisar(await preguntasConClave(tx, vista.pruebaId), envio));
  await vaciarBorrador(tx, vista.pruebaId, usuarioId);
  if (llave) await recordar(tx, llave, respuesta);
  return respuesta;
}

type Revisado = { preguntas: PreguntaCalificada[]; elegidas: Set<number>; textos: Map<number, string> };

/** Every answer belongs to the test, and every question has one. */
function revisar(preguntas: PreguntaCalificada[], { opciones, abiertas }: Envios): Revisado {
  if (preguntas.length === 0) throw conflict('Esta prueba aún no tiene preguntas.');
  const propias = new Set(preguntas.flatMap((pregunta) => pregunta.opciones.map(({ opcionId }) => opcionId)));
  const deTexto = new Set(preguntas.filter(({ tipo }) => tipo === 1).map(({ preguntaId }) => preguntaId));
  const errores: Record<string, string> = {};
  opciones.forEach((opcionId, at) => {
    if (!propias.has(opcionId)) errores[`opciones.${at}`] = `La opción ${opcionId} no es de esta prueba. ${revisa}`;
  });
  abiertas.forEach(({ preguntaId }, at) => {
    if (!deTexto.has(preguntaId)) {
      errores[`abiertas.${at}`] = `La pregunta ${preguntaId} no es una pregunta abierta de esta prueba. ${revisa}`;
    }
  });
  const [ajena] = Object.values(errores);
  if (ajena) throw invalid(errores, ajena);
  const elegidas = new Set(opciones);
  const textos = new Map(abiertas.map(({ preguntaId, texto }) => [preguntaId, texto]));
  preguntas.forEach((pregunta, at) => {
    const cuantas = pregunta.opciones.filter(({ opcionId }) => elegidas.has(opcionId)).length;
    const respondida = pregunta.tipo === 1 ? Boolean(textos.get(pregunta.preguntaId)) : cuantas > 0;
    if (!respondida) throw invalid({ opciones: `Falta la pregunta ${at + 1}` }, 'Responde todas las preguntas.');
    if (esExclusiva(pregunta) && cuantas > 1) {
      throw invalid(
        { opciones: `La pregunta ${at + 1} admite una sola opción` },
        `Elige una sola opción en la pregunta ${at + 1}.`,
      );
    }
  });
  return { preguntas, elegidas, textos };
}

const revisa = 'Recarga la página y revisa tus respuestas.';

async function registrar(tx: Db, vista: PruebaVista, usuarioId: number, revisado: Revisado): Promise<Envio> {
  const { preguntas, elegidas, textos } = revisado;
  const { pruebaId } = vista;
  const nota = calificar(preguntas, elegidas);
  const estado = nota === null ? 'pendiente' : 'calificado';
  const [row] = await tx
    .insert(intentos)
    .values({
      usuarioId,
      pruebaId,
      // Not the count: attempts that were annulled meanwhile may leave a gap.
      numero: sql`(select coalesce(max(numero), 0) + 1 from intento
        where usuario_id = ${usuarioId} and prueba_id = ${pruebaId} and anulado is null)`,
      preguntas: preguntas.map(tomada),
      opciones: [...elegidas].sort((a, b) => a - b),
      estado,
      nota,
      calificado: nota === null ? null : sql`now()`,
    })
    .returning({ intentoId: intentos.intentoId, numero: intentos.numero });
  const { intentoId, numero } = row!;
  const abiertas = [...textos].map(([preguntaId, texto]) => ({ intentoId, preguntaId, texto }));
  if (abiertas.length > 0) await tx.insert(respuestasAbiertas).values(abiertas);
  const intentosRestantes = vista.intentos - vista.usados - 1;
  return { intentoId, numero, estado, nota, intentosRestantes, pendientes: abiertas.length };
}

/** The question as it stands now, which is what the grade will always refer to. */
function tomada({ preguntaId, enunciado, tipo, exclusiva, opciones }: PreguntaCalificada): PreguntaCalificada {
  return { preguntaId, enunciado, tipo, exclusiva, opciones };
}
