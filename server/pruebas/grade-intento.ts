import { isEmailAddress } from 'domain/formats/email.ts';
import { blankPuntos, grade } from 'domain/rules/calificacion.ts';
import type { Calificacion, calificacionInput } from 'domain/schemas/pruebas.ts';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { invalid, notFound } from '../http/errors.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { findCalificacion, findIntentoAlumno, lockIntento, setNota, setPuntos } from './queries/calificaciones.ts';

type Puntos = z.output<typeof calificacionInput>['respuestas'];
type Caller = { usuarioId: number; now: Date };
type Change = { antes: Calificacion; despues: Calificacion };

const unknownIntento = () => notFound('No se encontró el intento.');

/** The grade is computed from the attempt's own question snapshot, once every open answer has points. */
export async function gradeIntento(
  deps: Mailer,
  tx: Db,
  intentoId: number,
  puntos: Puntos,
  who: Caller,
): Promise<Change> {
  await lockIntento(tx, intentoId);
  const antes = await findCalificacion(tx, intentoId);
  if (!antes) throw unknownIntento();
  const added = different(antes, puntos);
  // The same points again, e.g. a double click: nothing to write, no mail.
  if (added.length === 0) return { antes, despues: antes };
  await setPuntos(tx, intentoId, added, who);
  const given = new Map(antes.abiertas.map(({ preguntaId, puntos: n }) => [preguntaId, n]));
  for (const { preguntaId, puntos: n } of added) given.set(preguntaId, n);
  const blank = blankPuntos(antes.preguntas, given);
  const nota = grade(antes.preguntas, new Set(antes.opciones), new Map([...blank, ...given]));
  if (nota !== null) await setNota(tx, intentoId, nota, who.now);
  const despues = (await findCalificacion(tx, intentoId))!;
  if (nota !== null) await notify(deps, tx, despues, nota, who.now);
  return { antes, despues };
}

function different({ abiertas }: Calificacion, puntos: Puntos): Puntos {
  const errores: Record<string, string> = {};
  const unique = new Map<number, Puntos[number]>();
  puntos.forEach((row, at) => {
    if (!abiertas.some(({ preguntaId }) => preguntaId === row.preguntaId)) {
      errores[`respuestas.${at}.preguntaId`] =
        `La pregunta ${row.preguntaId} no es una pregunta abierta de este intento`;
    }
    unique.set(row.preguntaId, row);
  });
  const [foreign] = Object.values(errores);
  if (foreign) throw invalid(errores, foreign);
  return abiertas.flatMap((before) => {
    const row = unique.get(before.preguntaId);
    return row && (row.puntos !== before.puntos || row.comentario !== before.comentario) ? [row] : [];
  });
}

const graded = defineMail({
  name: 'calificacion',
  data: z.object({
    intentoId: z.number(),
    nombre: z.string(),
    prueba: z.string(),
    curso: z.string(),
    cursoId: z.number(),
    nota: z.number(),
    when: z.string(),
  }),
  asunto: ({ prueba }) => `Tu prueba «${prueba}» ya está calificada`,
  content: ({ nombre, prueba, curso, cursoId, nota }, { config: { institucion }, publicUrl }) => ({
    titulo: 'Tu prueba ya está calificada',
    paragraphs: [
      `Hola, ${nombre}. Revisamos tus respuestas de «${prueba}», del curso «${curso}».`,
      `Tu nota en este intento: ${nota} de 20.`,
      'En tu curso puedes leer los puntos y comentarios de cada respuesta.',
    ],
    button: { texto: 'Ir a mi curso', url: `${publicUrl()}/curso-modulo?cursoId=${cursoId}` },
    footer: `¿Dudas con tu nota? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`,
  }),
});

async function notify(deps: Mailer, tx: Db, calificacion: Calificacion, nota: number, now: Date): Promise<void> {
  const { intentoId } = calificacion;
  const alumno = await findIntentoAlumno(tx, intentoId);
  if (!alumno || !isEmailAddress(alumno.correo)) return;
  const { nombre, correo: para, usuarioId } = alumno;
  await enqueueMail(deps, tx, graded, {
    idempotencyKey: `intento-${intentoId}-calificado-${now.getTime()}`,
    para,
    usuarioId,
    data: { ...calificacion, nombre, nota, when: now.toISOString() },
  });
}
