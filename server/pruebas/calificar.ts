import { isEmailAddress } from 'domain/formats/email.ts';
import { calificar } from 'domain/rules/calificacion.ts';
import type { Calificacion, calificacionInput } from 'domain/schemas/pruebas.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { encolarCorreo } from '../correos/encolar.ts';
import type { Db } from '../db/connect.ts';
import { intentos } from '../db/schema/intentos.ts';
import { usuarios } from '../db/schema/usuarios.ts';
import type { House } from '../house.ts';
import { invalid, notFound } from '../http/errors.ts';
import { mailBody } from '../ports/correo/plantilla.ts';
import { findCalificacion, lockIntento } from './calificaciones.ts';

type Puntos = z.output<typeof calificacionInput>['respuestas'];
type Quien = { usuarioId: number; ahora: Date };
type Cambio = { antes: Calificacion; despues: Calificacion };

const intentoDesconocido = () => notFound('No se encontró el intento.');

/** The grade is computed from the attempt's own question snapshot, once every open answer has points. */
export async function calificarIntento(
  house: House,
  tx: Db,
  intentoId: number,
  puntos: Puntos,
  quien: Quien,
): Promise<Cambio> {
  await lockIntento(tx, intentoId);
  const antes = await findCalificacion(tx, intentoId);
  if (!antes) throw intentoDesconocido();
  const nuevas = distintas(antes, puntos);
  // The same points again, e.g. a double click: nothing to write, no mail.
  if (nuevas.length === 0) return { antes, despues: antes };
  await ponerPuntos(tx, intentoId, nuevas, quien);
  const puestos = new Map(antes.abiertas.map(({ preguntaId, puntos: n }) => [preguntaId, n]));
  for (const { preguntaId, puntos: n } of nuevas) puestos.set(preguntaId, n);
  const nota = calificar(antes.preguntas, new Set(antes.opciones), puestos);
  if (nota !== null) {
    const calificado = { estado: 'calificado' as const, nota, calificado: quien.ahora };
    await tx.update(intentos).set(calificado).where(eq(intentos.intentoId, intentoId));
  }
  const despues = (await findCalificacion(tx, intentoId))!;
  if (nota !== null) await avisar(house, tx, despues, quien.ahora);
  return { antes, despues };
}

async function ponerPuntos(tx: Db, intentoId: number, filas: Puntos, { usuarioId, ahora }: Quien): Promise<void> {
  const column = (name: keyof Puntos[number]) => sql.param(filas.map((fila) => fila[name]));
  await tx.execute(sql`
    update respuesta_abierta r
       set puntos = nueva.puntos, comentario = nueva.comentario,
           calificado = ${ahora.toISOString()}, calificado_por = ${usuarioId}
      from unnest(${column('preguntaId')}::int[], ${column('puntos')}::numeric[], ${column('comentario')}::text[])
        as nueva (pregunta_id, puntos, comentario)
     where r.intento_id = ${intentoId} and r.pregunta_id = nueva.pregunta_id`);
}

function distintas({ abiertas }: Calificacion, puntos: Puntos): Puntos {
  const errores: Record<string, string> = {};
  const unicas = new Map<number, Puntos[number]>();
  puntos.forEach((fila, at) => {
    if (!abiertas.some(({ preguntaId }) => preguntaId === fila.preguntaId)) {
      errores[`respuestas.${at}.preguntaId`] =
        `La pregunta ${fila.preguntaId} no es una pregunta abierta de este intento`;
    }
    unicas.set(fila.preguntaId, fila);
  });
  const [ajena] = Object.values(errores);
  if (ajena) throw invalid(errores, ajena);
  return abiertas.flatMap((antes) => {
    const fila = unicas.get(antes.preguntaId);
    return fila && (fila.puntos !== antes.puntos || fila.comentario !== antes.comentario) ? [fila] : [];
  });
}

async function avisar(house: House, tx: Db, { intentoId, cursoId, ...calificacion }: Calificacion, ahora: Date) {
  const [alumno] = await tx
    .select({ nombre: usuarios.nombre, correo: usuarios.correo })
    .from(usuarios)
    .innerJoin(intentos, eq(intentos.usuarioId, usuarios.usuarioId))
    .where(eq(intentos.intentoId, intentoId));
  if (!alumno || !isEmailAddress(alumno.correo)) return;
  const { institucion } = house.config;
  const { prueba, curso, nota } = calificacion;
  await encolarCorreo(house.trabajos, tx, {
    clave: `intento-${intentoId}-calificado-${ahora.getTime()}`,
    para: alumno.correo,
    asunto: `Tu prueba «${prueba}» ya está calificada`,
    ...mailBody({
      institucion: institucion.nombre,
      titulo: 'Tu prueba ya está calificada',
      parrafos: [
        `Hola, ${alumno.nombre}. Revisamos tus respuestas de «${prueba}», del curso «${curso}».`,
        `Tu nota en este intento: ${nota} de 20.`,
        'En tu curso puedes leer los puntos y comentarios de cada respuesta.',
      ],
      boton: { texto: 'Ir a mi curso', url: `${house.publicUrl()}/curso-modulo?cursoId=${cursoId}` },
      pie: `¿Dudas con tu nota? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`,
    }),
  });
}
