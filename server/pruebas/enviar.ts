import { calificar } from 'domain/rules/calificacion.ts';
import { esExclusiva } from 'domain/rules/preguntas.ts';
import type { Envio, envioInput } from 'domain/schemas/pruebas.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { PreguntaCalificada } from '../db/schema/intentos.ts';
import { conflict, invalid } from '../http/errors.ts';
import { exigirAccesoA, pruebaDesconocida, type Quien, sinIntentos, soloVistaPrevia } from './acceso.ts';
import { pruebaPorRendir, registrarIntento, tomarTurno } from './rendir.ts';
import { llaveDe, mismaRespuesta } from './una-vez.ts';

type Envios = z.output<typeof envioInput>;

/**
 * Grades and counts one attempt, or refuses without counting. The lock serialises submissions of one student and test,
 * so that each sees the committed result of the previous one.
 */
export async function enviarRespuestas(tx: Db, envio: Envios, clave: string | null, quien: Quien): Promise<Envio> {
  const { usuarioId, rol } = quien.usuario;
  const { pruebaId } = envio;
  const llave = clave === null ? null : llaveDe(usuarioId, clave, envio);
  await tomarTurno(tx, usuarioId, pruebaId);
  const rendida = await pruebaPorRendir(tx, pruebaId, usuarioId, llave);
  if (!rendida) throw pruebaDesconocida();
  if (rol === 'ADMIN') throw soloVistaPrevia();
  if (llave && rendida.anterior) return mismaRespuesta(rendida.anterior, llave);
  exigirAccesoA(rendida, quien);
  if (rendida.usados >= rendida.intentos) throw sinIntentos();
  const revisado = revisar(rendida.preguntas, envio);
  const nota = calificar(revisado.preguntas, revisado.elegidas);
  return registrarIntento(tx, {
    usuarioId,
    pruebaId,
    preguntas: revisado.preguntas,
    opciones: [...revisado.elegidas].sort((a, b) => a - b),
    textos: [...revisado.textos],
    nota,
    restantes: rendida.intentos - rendida.usados - 1,
    llave,
  });
}

type Revisado = { preguntas: PreguntaCalificada[]; elegidas: Set<number>; textos: Map<number, string> };

/** Every answer belongs to the test, and every question has an answer. */
function revisar(preguntas: PreguntaCalificada[], { opciones, abiertas }: Envios): Revisado {
  if (preguntas.length === 0) throw conflict('Esta prueba aún no tiene preguntas.');
  const propias = new Set(preguntas.flatMap((pregunta) => pregunta.opciones.map(({ opcionId }) => opcionId)));
  const deTexto = new Set(preguntas.filter(({ tipo }) => tipo === 1).map(({ preguntaId }) => preguntaId));
  const errores: Record<string, string> = {};
  opciones.forEach((opcionId, at) => {
    if (!propias.has(opcionId)) errores[`opciones.${at}`] = `La opción ${opcionId} no es de esta prueba.`;
  });
  abiertas.forEach(({ preguntaId }, at) => {
    if (!deTexto.has(preguntaId)) {
      errores[`abiertas.${at}`] = `La pregunta ${preguntaId} no es una pregunta abierta de esta prueba.`;
    }
  });
  if (Object.keys(errores).length > 0) throw invalid(errores, cambiada);
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

/** An id outside the test means that the test was edited after the page was opened. */
const cambiada = 'La prueba cambió mientras la respondías. Revisa tus respuestas y envíala otra vez.';
