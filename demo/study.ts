import { roundTo } from 'domain/formats/round.ts';
import type { GradedPregunta } from 'server/db/schema/intentos.ts';
import { fixedNotas } from './content/alumnos.ts';
import { inLima } from './dates.ts';
import { randomOf } from './random.ts';
import type { SeededModulo, SeededPrueba } from './seed-modulos.ts';
import type { SeededAlumno } from './seed-usuarios.ts';

export type IntentoDemo = {
  prueba: SeededPrueba;
  numero: number;
  opciones: number[];
  abiertas: { preguntaId: number; texto: string; puntos: number | null }[];
  nota: number | null;
  enviado: Date;
};

export type StudyContextValue = {
  matriculado: Date;
  vistos: { materialId: number; visto: Date }[];
  notas: { moduloId: number; nota: number; set: Date }[];
  intentos: IntentoDemo[];
  ultimo: { materialId: number; visto: Date } | null;
  terminado: boolean;
};

const RESPUESTA =
  'Presento recurso de apelación ante el mismo órgano que emitió el acto, para que lo eleve a su superior, dentro de los quince días hábiles siguientes a la notificación, porque discuto la interpretación de las pruebas y no tengo prueba nueva.';

const HORA = 3_600_000;
const beforeOf = (now: Date, instant: number) => new Date(Math.min(instant, now.getTime() - HORA));
const between = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value));

/** Progress of one student in one course; deterministic for a given day. */
export function study(
  alumno: SeededAlumno,
  sigla: string,
  modulos: readonly SeededModulo[],
  now: Date,
): StudyContextValue {
  const { curso } = modulos[0]!;
  const random = (tema: string) => randomOf(`${alumno.dni} ${sigla} ${tema}`);
  const facts = Math.round(((alumno.avance[sigla] ?? 0) / 100) * modulos.length);
  const signup = Math.min(
    -1,
    curso.asincronico ? Math.max(curso.inicio, -80) + random('alta') * 12 : curso.inicio - 2 - random('alta') * 9,
  );
  const from = Math.max(signup, curso.inicio);
  const until = Math.min(-1, curso.inicio + curso.weeks * 7);
  const when = (i: number) =>
    inLima(now, Math.floor(from + ((i + 1) / (facts + 1)) * (until - from)), 18 + random(`hora ${i}`) * 4);

  const estudio: StudyContextValue = {
    matriculado: inLima(now, Math.floor(signup), 9 + random('hora') * 9),
    vistos: [],
    notas: [],
    intentos: [],
    ultimo: null,
    terminado: facts === modulos.length,
  };
  const fixed = [...(fixedNotas[`${alumno.dni} ${sigla}`] ?? [])];
  modulos.slice(0, facts).forEach((modulo, i) => {
    const visto = when(i);
    for (const materialId of modulo.materiales) estudio.vistos.push({ materialId, visto });
    if (modulo.prueba) estudio.intentos.push(...takePrueba(alumno, modulo.prueba, visto, random));
    else {
      const nota = fixed.shift() ?? between(5, Math.round(alumno.promedio + (random(`nota ${i}`) - 0.5) * 7), 20);
      estudio.notas.push({ moduloId: modulo.moduloId, nota, set: beforeOf(now, visto.getTime() + 40 * HORA) });
    }
  });
  const next = modulos[facts];
  if (facts > 0 && next && random('siguiente') < 0.7) {
    estudio.vistos.push({ materialId: next.materiales[0]!, visto: when(facts - 0.5) });
  }
  estudio.ultimo = estudio.vistos.at(-1) ?? null;
  return estudio;
}

function takePrueba(
  alumno: SeededAlumno,
  prueba: SeededPrueba,
  sent: Date,
  random: (tema: string) => number,
): IntentoDemo[] {
  const times = between(1, random(`veces ${prueba.preguntas[0]?.enunciado}`) < 0.6 ? 1 : 2, prueba.intentos);
  return Array.from({ length: times }, (_, i) => {
    const hits = between(0.3, alumno.promedio / 20 + (i === times - 1 ? 0.08 : -0.2), 0.97);
    const opciones: number[] = [];
    const abiertas: IntentoDemo['abiertas'] = [];
    let puntos = 0;
    prueba.preguntas.forEach((pregunta, n) => {
      const correct = random(`pregunta ${n} ${i}`) < hits;
      if (pregunta.tipo === 1) {
        const graded = random('calificada') < 0.4 || i < times - 1 ? (correct ? 18 : 12) : null;
        abiertas.push({ preguntaId: pregunta.preguntaId, texto: RESPUESTA, puntos: graded });
        puntos += graded ?? 0;
      } else {
        opciones.push(...choose(pregunta, correct));
        if (correct) puntos += 20;
      }
    });
    const pending = abiertas.some((open) => open.puntos === null);
    const nota = pending ? null : roundTo(2, puntos / prueba.preguntas.length);
    const fecha = new Date(sent.getTime() - (times - 1 - i) * HORA);
    return { prueba, numero: i + 1, opciones, abiertas, nota, enviado: fecha };
  });
}

function choose({ opciones }: GradedPregunta, correct: boolean): number[] {
  const chosen = opciones.filter(({ correcto }) => correcto === correct);
  return (correct ? chosen : chosen.slice(0, 1)).map(({ opcionId }) => opcionId);
}
