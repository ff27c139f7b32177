import type { Db } from 'server/db/connect.ts';
import { anuncios, anunciosLeidos, consultas } from 'server/db/schema/anuncios.ts';
import { inLima } from './dates.ts';
import type { SeededStudy } from './seed-estudio.ts';
import type { SeededModulo } from './seed-modulos.ts';

type Context = { estudios: readonly SeededStudy[]; modulos: readonly SeededModulo[]; adminId: number; now: Date };

const texts = [
  {
    titulo: 'Ya puedes descargar la guía de estudio',
    texto:
      'Subimos la guía del primer módulo. Léela antes de la próxima sesión.\n\n- Tiene un caso al final de cada tema\n- Las respuestas se comentan en clase',
  },
  {
    titulo: 'La próxima sesión empieza a las 19:00',
    texto: 'Por esta vez empezamos media hora antes. El enlace es el mismo de siempre y la sesión queda grabada.',
  },
];

const asked = [
  {
    texto: '¿El plazo se cuenta en días hábiles o calendario?',
    respuesta: 'En días hábiles, salvo que la norma diga otra cosa. Lo vemos con ejemplos en el siguiente módulo.',
  },
  { texto: '¿La grabación de la sesión queda disponible todo el curso?', respuesta: null },
];

/** Two announcements, one read, and two questions, one unanswered, in the first course of the first student. */
export async function seedAnuncios(db: Db, { estudios, modulos, adminId, now }: Context): Promise<void> {
  const { cursoId, alumno } = estudios[0]!;
  const rows = await db
    .insert(anuncios)
    .values(
      texts.map((text, at) => {
        const publicado = inLima(now, -6 + at * 4, 10);
        return {
          ...text,
          cursoId,
          publicarEn: publicado,
          publicado,
          enviado: publicado,
          creado: publicado,
          clave: `muestra-${at + 1}`,
          creadoPor: adminId,
        };
      }),
    )
    .returning({ anuncioId: anuncios.anuncioId });
  await db.insert(anunciosLeidos).values({ anuncioId: rows[0]!.anuncioId, usuarioId: alumno.usuarioId });
  const classmates = estudios.filter((estudio) => estudio.cursoId === cursoId);
  const { moduloId } = modulos.find((modulo) => modulo.cursoId === cursoId)!;
  await db.insert(consultas).values(
    asked.map(({ texto, respuesta }, at) => ({
      moduloId,
      texto,
      respuesta,
      usuarioId: classmates.at(-1 - at)?.alumno.usuarioId ?? alumno.usuarioId,
      creado: inLima(now, -3 + at, 15),
      respondida: respuesta === null ? null : inLima(now, -2, 9),
      respondidaPor: respuesta === null ? null : adminId,
    })),
  );
}
