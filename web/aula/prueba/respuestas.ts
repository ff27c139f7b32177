import { esExclusiva, tipoPregunta } from 'domain/rules/preguntas.ts';
import type { Borrador, Pregunta } from 'domain/schemas/pruebas.ts';

/** A question as the student receives it, without the correct answers. */
export type PreguntaVista = Pick<Pregunta, 'preguntaId' | 'enunciado' | 'tipo' | 'exclusiva'> & {
  opciones: readonly { opcionId: number; descripcion: string }[];
};

/** Answer to one question; option ids ascending. */
export type Respuesta = { opciones: readonly number[]; texto: string };
export type Respuestas = ReadonlyMap<number, Respuesta>;

export const sinRespuesta: Respuesta = { opciones: [], texto: '' };

export function sonIguales(a: Respuesta, b: Respuesta): boolean {
  return a.texto === b.texto && a.opciones.join() === b.opciones.join();
}

export function elegir(pregunta: PreguntaVista, respuesta: Respuesta, opcionId: number, elegida: boolean): Respuesta {
  const otras = esExclusiva(pregunta) ? [] : respuesta.opciones.filter((id) => id !== opcionId);
  const opciones = elegida ? [...otras, opcionId] : otras;
  return { ...respuesta, opciones: opciones.toSorted((a, b) => a - b) };
}

/** A choice question needs one option, an open one a text that is not blank. */
export function estaRespondida({ tipo }: PreguntaVista, respuesta: Respuesta = sinRespuesta): boolean {
  return tipo === tipoPregunta.abierta ? respuesta.texto.trim() !== '' : respuesta.opciones.length > 0;
}

/** Drops options that the question does not offer any more. */
export function ajustar(pregunta: PreguntaVista, respuesta: Respuesta): Respuesta {
  if (pregunta.tipo === tipoPregunta.abierta) return { opciones: [], texto: respuesta.texto };
  const conocidas = respuesta.opciones.filter((id) => pregunta.opciones.some(({ opcionId }) => opcionId === id));
  const opciones = esExclusiva(pregunta) ? conocidas.slice(0, 1) : conocidas;
  return { opciones: opciones.toSorted((a, b) => a - b), texto: '' };
}

type Contenido = Pick<Borrador, 'opciones' | 'abiertas'>;

export function respuestasDe(preguntas: readonly PreguntaVista[], { opciones, abiertas }: Contenido): Respuestas {
  const textos = new Map(abiertas.map(({ preguntaId, texto }) => [preguntaId, texto]));
  return new Map(
    preguntas.map((pregunta) => [
      pregunta.preguntaId,
      ajustar(pregunta, { opciones, texto: textos.get(pregunta.preguntaId) ?? '' }),
    ]),
  );
}

export function contenidoDe(preguntas: readonly PreguntaVista[], respuestas: Respuestas): Contenido {
  const suyas = preguntas.map(({ preguntaId }) => ({ preguntaId, ...(respuestas.get(preguntaId) ?? sinRespuesta) }));
  return {
    opciones: suyas.flatMap(({ opciones }) => [...opciones]),
    abiertas: suyas.filter(({ texto }) => texto.trim() !== '').map(({ preguntaId, texto }) => ({ preguntaId, texto })),
  };
}
