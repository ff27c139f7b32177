import { isEmailAddress } from 'domain/formats/email.ts';
import { grade } from 'domain/rules/calificacion.ts';
import type { Calificacion, calificacionInput } from 'domain/schemas/pruebas.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { intentos } from '../db/schema/intentos.ts';
import { usuarios } from '../db/schema/usuarios.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../http/errors.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { mailBody } from '../ports/mail/template.ts';
import { findCalificacion, lockIntento } from './calificaciones.ts';

type Puntos = z.output<typeof calificacionInput>['respuestas'];
type Caller = { usuarioId: number; now: Date };
type Change = { antes: Calificacion; despues: Calificacion };

const unknownIntento = () => notFound('No se encontró el intento.');

/** The grade is computed from the attempt's own question snapshot, once every open answer has points. */
export async function gradeIntento(
  deps: Deps,
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
  const nota = grade(antes.preguntas, new Set(antes.opciones), given);
  if (nota !== null) {
    const graded = { estado: 'calificado' as const, nota, calificado: who.now };
    await tx.update(intentos).set(graded).where(eq(intentos.intentoId, intentoId));
  }
  const despues = (await findCalificacion(tx, intentoId))!;
  if (nota !== null) await notify(deps, tx, despues, who.now);
  return { antes, despues };
}

async function setPuntos(tx: Db, intentoId: number, rows: Puntos, { usuarioId, now }: Caller): Promise<void> {
  const column = (name: keyof Puntos[number]) => sql.param(rows.map((row) => row[name]));
  await tx.execute(sql`
    update respuesta_abierta r
       set puntos = nueva.puntos, comentario = nueva.comentario,
           calificado = ${now.toISOString()}, calificado_por = ${usuarioId}
      from unnest(${column('preguntaId')}::int[], ${column('puntos')}::numeric[], ${column('comentario')}::text[])
        as nueva (pregunta_id, puntos, comentario)
     where r.intento_id = ${intentoId} and r.pregunta_id = nueva.pregunta_id`);
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

async function notify(deps: Deps, tx: Db, { intentoId, cursoId, ...calificacion }: Calificacion, now: Date) {
  const [alumno] = await tx
    .select({ nombre: usuarios.nombre, correo: usuarios.correo })
    .from(usuarios)
    .innerJoin(intentos, eq(intentos.usuarioId, usuarios.usuarioId))
    .where(eq(intentos.intentoId, intentoId));
  if (!alumno || !isEmailAddress(alumno.correo)) return;
  const { institucion } = deps.config;
  const { prueba, curso, nota } = calificacion;
  await enqueueMail(deps.jobs, tx, {
    idempotencyKey: `intento-${intentoId}-calificado-${now.getTime()}`,
    para: alumno.correo,
    asunto: `Tu prueba «${prueba}» ya está calificada`,
    ...mailBody({
      institucion: institucion.nombre,
      titulo: 'Tu prueba ya está calificada',
      paragraphs: [
        `Hola, ${alumno.nombre}. Revisamos tus respuestas de «${prueba}», del curso «${curso}».`,
        `Tu nota en este intento: ${nota} de 20.`,
        'En tu curso puedes leer los puntos y comentarios de cada respuesta.',
      ],
      button: { texto: 'Ir a mi curso', url: `${deps.publicUrl()}/curso-modulo?cursoId=${cursoId}` },
      footer: `¿Dudas con tu nota? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`,
    }),
  });
}
