import { roundTo } from 'domain/formats/round.ts';
import type { PreguntaCalificada } from 'server/db/schema/intentos.ts';
import { notasFijas } from './content/alumnos.ts';
import { enLima } from './dates.ts';
import { azarDe } from './random.ts';
import type { ModuloSembrado, PruebaSembrada } from './seed-modulos.ts';
import type { AlumnoSembrado } from './seed-usuarios.ts';

export type IntentoDemo = {
  prueba: PruebaSembrada;
  numero: number;
  opciones: number[];
  abiertas: { preguntaId: number; texto: string; puntos: number | null }[];
  nota: number | null;
  enviado: Date;
};

export type Estudio = {
  matriculado: Date;
  vistos: { materialId: number; visto: Date }[];
  notas: { moduloId: number; nota: number; puesta: Date }[];
  intentos: IntentoDemo[];
  ultimo: { materialId: number; visto: Date } | null;
  terminado: boolean;
};

const RESPUESTA =
  'Presento recurso de apelación ante el mismo órgano que emitió el acto, para que lo eleve a su superior, dentro de los quince días hábiles siguientes a la notificación, porque discuto la interpretación de las pruebas y no tengo prueba nueva.';

const HORA = 3_600_000;
const antesDe = (ahora: Date, instante: number) => new Date(Math.min(instante, ahora.getTime() - HORA));
const entre = (min: number, valor: number, max: number) => Math.min(max, Math.max(min, valor));

/** Progress of one student in one course; deterministic for a given day. */
export function estudiar(
  alumno: AlumnoSembrado,
  sigla: string,
  modulos: readonly ModuloSembrado[],
  ahora: Date,
): Estudio {
  const { curso } = modulos[0]!;
  const azar = (tema: string) => azarDe(`${alumno.dni} ${sigla} ${tema}`);
  const hechos = Math.round(((alumno.avance[sigla] ?? 0) / 100) * modulos.length);
  const alta = Math.min(
    -1,
    curso.asincronico ? Math.max(curso.inicio, -80) + azar('alta') * 12 : curso.inicio - 2 - azar('alta') * 9,
  );
  const desde = Math.max(alta, curso.inicio);
  const hasta = Math.min(-1, curso.inicio + curso.semanas * 7);
  const cuando = (i: number) =>
    enLima(ahora, Math.floor(desde + ((i + 1) / (hechos + 1)) * (hasta - desde)), 18 + azar(`hora ${i}`) * 4);

  const estudio: Estudio = {
    matriculado: enLima(ahora, Math.floor(alta), 9 + azar('hora') * 9),
    vistos: [],
    notas: [],
    intentos: [],
    ultimo: null,
    terminado: hechos === modulos.length,
  };
  const fijas = [...(notasFijas[`${alumno.dni} ${sigla}`] ?? [])];
  modulos.slice(0, hechos).forEach((modulo, i) => {
    const visto = cuando(i);
    for (const materialId of modulo.materiales) estudio.vistos.push({ materialId, visto });
    if (modulo.prueba) estudio.intentos.push(...rendir(alumno, modulo.prueba, visto, azar));
    else {
      const nota = fijas.shift() ?? entre(5, Math.round(alumno.promedio + (azar(`nota ${i}`) - 0.5) * 7), 20);
      estudio.notas.push({ moduloId: modulo.moduloId, nota, puesta: antesDe(ahora, visto.getTime() + 40 * HORA) });
    }
  });
  const siguiente = modulos[hechos];
  if (hechos > 0 && siguiente && azar('siguiente') < 0.7) {
    estudio.vistos.push({ materialId: siguiente.materiales[0]!, visto: cuando(hechos - 0.5) });
  }
  estudio.ultimo = estudio.vistos.at(-1) ?? null;
  return estudio;
}

function rendir(
  alumno: AlumnoSembrado,
  prueba: PruebaSembrada,
  enviado: Date,
  azar: (tema: string) => number,
): IntentoDemo[] {
  const veces = entre(1, azar(`veces ${prueba.preguntas[0]?.enunciado}`) < 0.6 ? 1 : 2, prueba.intentos);
  return Array.from({ length: veces }, (_, i) => {
    const acierta = entre(0.3, alumno.promedio / 20 + (i === veces - 1 ? 0.08 : -0.2), 0.97);
    const opciones: number[] = [];
    const abiertas: IntentoDemo['abiertas'] = [];
    let puntos = 0;
    prueba.preguntas.forEach((pregunta, n) => {
      const bien = azar(`pregunta ${n} ${i}`) < acierta;
      if (pregunta.tipo === 1) {
        const calificada = azar('calificada') < 0.4 || i < veces - 1 ? (bien ? 18 : 12) : null;
        abiertas.push({ preguntaId: pregunta.preguntaId, texto: RESPUESTA, puntos: calificada });
        puntos += calificada ?? 0;
      } else {
        opciones.push(...elegir(pregunta, bien));
        if (bien) puntos += 20;
      }
    });
    const pendiente = abiertas.some((abierta) => abierta.puntos === null);
    const nota = pendiente ? null : roundTo(2, puntos / prueba.preguntas.length);
    const fecha = new Date(enviado.getTime() - (veces - 1 - i) * HORA);
    return { prueba, numero: i + 1, opciones, abiertas, nota, enviado: fecha };
  });
}

function elegir({ opciones }: PreguntaCalificada, bien: boolean): number[] {
  const elegidas = opciones.filter(({ correcto }) => correcto === bien);
  return (bien ? elegidas : elegidas.slice(0, 1)).map(({ opcionId }) => opcionId);
}
