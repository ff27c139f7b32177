import { limaDay } from 'domain/formats/lima-time.ts';
import { beforeEnd, obstacles } from 'domain/rules/aptitud.ts';
import { type Attendance, asistenciaObstacle } from 'domain/rules/asistencia.ts';
import { constanciaObstacles } from 'domain/rules/calidades.ts';
import { nextForCertificado, requisitosOf } from 'domain/rules/certificado-avance.ts';
import { type Result, resultOf } from 'domain/rules/curso-result.ts';
import { issuedFrom, nivelRequisitos, reachedNivel, waitsForNivel } from 'domain/rules/niveles.ts';
import { avanceObstacle, type ReglaApto, reglaSentence } from 'domain/rules/regla-apto.ts';
import type { CertificadoAvance, Eligible, EligibleQuery } from 'domain/schemas/certificados.ts';
import { attendanceOf } from '../asistencia/queries/minimum.ts';
import type { Db } from '../db/connect.ts';
import type { NivelRow } from '../niveles/queries.ts';
import { cursoNotas } from '../notas/queries/notas.ts';
import { avanceOfAlumnos, listEnrolled, passedIds } from './queries/alumnos.ts';
import { certifiedAlumnos } from './queries/certificados.ts';
import type { CursoWithEntidad } from './queries/cursos.ts';

export type Aptitud = {
  resultado: Result;
  motivos: string[];
  asistencia: Attendance;
  regla: ReglaApto;
  /** The highest level reached, if nothing stands against the certificate. */
  nivel: NivelRow | null;
  /** Reasons against certifying that they attended. */
  againstConstancia: string[];
};
type Curso = CursoWithEntidad['curso'];

/** Results of the given students of a course, and the reasons against certifying them. */
async function candidates(db: Db, curso: Curso, usuarioIds: readonly number[], now: Date) {
  const { cursoId, niveles } = curso;
  const notas = Map.groupBy(await cursoNotas(db, cursoId, usuarioIds), ({ usuarioId }) => usuarioId);
  const { codigos, constancias, revocados, debtors } = await certifiedAlumnos(db, cursoId, usuarioIds);
  const { regla, attendance } = await attendanceOf(db, cursoId, usuarioIds, now);
  const asksAvance = regla.avanceMinimo !== null || niveles.some(({ avanceMinimo }) => avanceMinimo !== null);
  const avances = asksAvance ? await avanceOfAlumnos(db, cursoId, usuarioIds) : null;
  return (usuarioId: number, matriculado: boolean) => {
    const theirs = notas.get(usuarioId) ?? [];
    const asistencia = attendance(usuarioId);
    const resultado = resultOf(theirs, regla, asistencia);
    const pendientes = theirs.filter(({ pendiente }) => pendiente).length;
    const sinNota = theirs.filter(({ nota }) => nota === null).length;
    const revocado = revocados.has(usuarioId);
    const avance = avances?.(usuarioId) ?? { vistos: 0, total: 0 };
    const judged = { revocado, resultado, pendientes, sinNota, asistencia, avance, regla };
    const owes = debtors.has(usuarioId) ? [owesCuotas] : [];
    const ofCurso = [...obstacles({ matriculado, ...judged }), ...owes];
    const waiting = ofCurso.length === 0 ? waitsForNivel(niveles, { curso, judged, now }) : null;
    const motivos = waiting === null ? ofCurso : [waiting];
    const nivel = motivos.length === 0 ? reachedNivel(niveles, { curso, judged, now }) : null;
    const codigo = codigos.get(usuarioId) ?? null;
    const { asistenciaMinima } = regla;
    const participant = { matriculado, certificado: codigo !== null, asistencia, asistenciaMinima };
    const constancia = {
      codigo: constancias.get(usuarioId) ?? null,
      motivos: [...constanciaObstacles(participant), ...owes],
    };
    return { ...judged, motivos, nivel, codigo, constancia, frase: reglaSentence(theirs, regla) };
  };
}

const owesCuotas = 'Le falta pagar cuotas del curso.';

type Candidate = { usuarioId: number; matriculado: boolean };

/** Whether a student may be certified now; `motivos` also says that the course has not ended. */
export async function aptitudOf(db: Db, curso: Curso, who: Candidate, now: Date): Promise<Aptitud> {
  const of = await candidates(db, curso, [who.usuarioId], now);
  const { resultado, motivos, asistencia, regla, nivel, constancia } = of(who.usuarioId, who.matriculado);
  const againstConstancia = withEnd(curso, now, constancia.motivos);
  return { resultado, asistencia, regla, nivel, againstConstancia, motivos: withEnd(curso, now, motivos) };
}

/** What counts for the certificate of the course, and how far the student is. */
export async function avanceOf(db: Db, curso: Curso, usuarioId: number, now: Date): Promise<CertificadoAvance> {
  const of = await candidates(db, curso, [usuarioId], now);
  const judged = of(usuarioId, true);
  const requisitos = requisitosOf(curso, judged, now);
  const { frase, codigo } = judged;
  const niveles = curso.niveles.map((nivel) => ({
    nombre: nivel.nombre,
    entidad: nivel.entidad.titulo,
    firmantes: nivel.firmantes.map((each) => `${each.nombre}, ${each.cargo}`),
    requisitos: nivelRequisitos(curso, nivel, judged, now),
  }));
  return { frase, requisitos, siguiente: nextForCertificado(requisitos, judged), codigo, niveles };
}

export async function listEligible(db: Db, curso: Curso, query: EligibleQuery, now: Date) {
  const { cursoId } = curso;
  const found = await listEnrolled(db, cursoId, query);
  const rows = Array.isArray(found) ? found : found.rows;
  const usuarioIds = rows.map(({ usuarioId }) => usuarioId);
  const of = await candidates(db, curso, usuarioIds, now);
  const eligible = rows.map((person): Eligible => {
    const { resultado, motivos: own, codigo, nivel, constancia } = of(person.usuarioId, true);
    const { promedio, pruebas, aprobadas } = resultado;
    const motivos = withEnd(curso, now, own);
    return {
      ...person,
      promedio,
      pruebas,
      aprobadas,
      motivos,
      apto: motivos.length === 0,
      codigo,
      nivel: nivel?.nombre ?? null,
      constancia: { ...constancia, motivos: withEnd(curso, now, constancia.motivos) },
    };
  });
  return Array.isArray(found) ? eligible : { ...found, rows: eligible };
}

function withEnd(curso: Curso, now: Date, motivos: string[]): string[] {
  const notEnded = beforeEnd(curso, now);
  return notEnded === null ? motivos : [notEnded, ...motivos];
}

/** The highest level that each of these students reaches. */
export async function nivelesReached(db: Db, curso: Curso, usuarioIds: readonly number[], now: Date) {
  if (curso.niveles.length === 0 || usuarioIds.length === 0) return () => null;
  const of = await candidates(db, curso, usuarioIds, now);
  return (usuarioId: number) => of(usuarioId, true).nivel;
}

/** Students who passed, have no certificate and never had one revoked, whether or not the course has ended. */
export async function toCertify(db: Db, curso: Curso, now: Date): Promise<number[]> {
  const { cursoId, niveles } = curso;
  const usuarioIds = await passedIds(db, cursoId, now);
  const { regla, attendance } = await attendanceOf(db, cursoId, usuarioIds, now);
  const { asistenciaMinima, avanceMinimo } = regla;
  const avances = avanceMinimo === null ? null : await avanceOfAlumnos(db, cursoId, usuarioIds);
  const apt = usuarioIds.filter(
    (usuarioId) =>
      asistenciaObstacle(attendance(usuarioId), asistenciaMinima) === null &&
      (!avances || avanceObstacle(avances(usuarioId), avanceMinimo) === null),
  );
  const isWaited = niveles.some((nivel) => (issuedFrom(curso, nivel) ?? '') > limaDay(now));
  if (!isWaited || apt.length === 0) return apt;
  const of = await candidates(db, curso, apt, now);
  return apt.filter((usuarioId) => of(usuarioId, true).motivos.length === 0);
}
