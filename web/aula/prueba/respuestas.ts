import { isExclusive, tipoPregunta } from 'domain/rules/preguntas.ts';
import type { Borrador, Pregunta } from 'domain/schemas/pruebas.ts';

/** A question as the student receives it, without the correct answers. */
export type PreguntaView = Pick<Pregunta, 'preguntaId' | 'enunciado' | 'tipo' | 'exclusiva'> & {
  opciones: readonly { opcionId: number; descripcion: string }[];
  imagen?: string;
  imagenTexto?: string;
};

/** Answer to one question; option ids ascending. */
export type Respuesta = { opciones: readonly number[]; texto: string };
export type Respuestas = ReadonlyMap<number, Respuesta>;

export const noAnswer: Respuesta = { opciones: [], texto: '' };

export function areEqual(a: Respuesta, b: Respuesta): boolean {
  return a.texto === b.texto && a.opciones.join() === b.opciones.join();
}

export function choose(pregunta: PreguntaView, respuesta: Respuesta, opcionId: number, chosen: boolean): Respuesta {
  const others = isExclusive(pregunta) ? [] : respuesta.opciones.filter((id) => id !== opcionId);
  const opciones = chosen ? [...others, opcionId] : others;
  return { ...respuesta, opciones: opciones.toSorted((a, b) => a - b) };
}

/** A choice question needs one option, an open one a text that is not blank. */
export function isAnswered({ tipo }: PreguntaView, respuesta: Respuesta = noAnswer): boolean {
  return tipo === tipoPregunta.open ? respuesta.texto.trim() !== '' : respuesta.opciones.length > 0;
}

/** Drops options that the question does not offer any more. */
export function fitToPregunta(pregunta: PreguntaView, respuesta: Respuesta): Respuesta {
  if (pregunta.tipo === tipoPregunta.open) return { opciones: [], texto: respuesta.texto };
  const known = respuesta.opciones.filter((id) => pregunta.opciones.some(({ opcionId }) => opcionId === id));
  const opciones = isExclusive(pregunta) ? known.slice(0, 1) : known;
  return { opciones: opciones.toSorted((a, b) => a - b), texto: '' };
}

type Contenido = Pick<Borrador, 'opciones' | 'abiertas'>;

export function respuestasOf(preguntas: readonly PreguntaView[], { opciones, abiertas }: Contenido): Respuestas {
  const texts = new Map(abiertas.map(({ preguntaId, texto }) => [preguntaId, texto]));
  return new Map(
    preguntas.map((pregunta) => [
      pregunta.preguntaId,
      fitToPregunta(pregunta, { opciones, texto: texts.get(pregunta.preguntaId) ?? '' }),
    ]),
  );
}

export function contenidoOf(preguntas: readonly PreguntaView[], respuestas: Respuestas): Contenido {
  const theirs = preguntas.map(({ preguntaId }) => ({ preguntaId, ...(respuestas.get(preguntaId) ?? noAnswer) }));
  return {
    opciones: theirs.flatMap(({ opciones }) => [...opciones]),
    abiertas: theirs.filter(({ texto }) => texto.trim() !== '').map(({ preguntaId, texto }) => ({ preguntaId, texto })),
  };
}
