import { beforeEnd, obstacles } from 'domain/rules/aptitud.ts';
import { type Attendance, asistenciaObstacle } from 'domain/rules/asistencia.ts';
import { type Result, resultOf } from 'domain/rules/calificacion.ts';
import { nextForCertificado, requisitosOf } from 'domain/rules/certificado-avance.ts';
import type { CertificadoAvance, Eligible } from 'domain/schemas/certificados.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import { attendanceOf } from '../asistencia/queries/minimum.ts';
import type { Db } from '../db/connect.ts';
import { cursoNotas } from '../notas/queries/notas.ts';
import { listEnrolled, passedIds } from './queries/alumnos.ts';
import { certifiedAlumnos } from './queries/certificados.ts';
import type { CursoWithEntidad } from './queries/cursos.ts';

export type Aptitud = {
  resultado: Result;
  motivos: string[];
  asistencia: Attendance;
  asistenciaMinima: number | null;
};
type Curso = CursoWithEntidad['curso'];

/** Results of the given students of a course, and the reasons against certifying them. */
async function candidates(db: Db, cursoId: number, usuarioIds: readonly number[], now: Date) {
  const notas = Map.groupBy(await cursoNotas(db, cursoId, usuarioIds), ({ usuarioId }) => usuarioId);
  const { codigos, revocados } = await certifiedAlumnos(db, cursoId, usuarioIds);
  const { minimo: asistenciaMinima, attendance } = await attendanceOf(db, cursoId, usuarioIds, now);
  return (usuarioId: number, matriculado: boolean) => {
    const theirs = notas.get(usuarioId) ?? [];
    const resultado = resultOf(theirs);
    const pendientes = theirs.filter(({ pendiente }) => pendiente).length;
    const sinNota = theirs.filter(({ nota }) => nota === null).length;
    const revocado = revocados.has(usuarioId);
    const asistencia = attendance(usuarioId);
    const motivos = obstacles({
      matriculado,
      revocado,
      resultado,
      pendientes,
      sinNota,
      asistencia,
      asistenciaMinima,
    });
    const codigo = codigos.get(usuarioId) ?? null;
    return { resultado, motivos, asistencia, asistenciaMinima, codigo, revocado, pendientes, sinNota };
  };
}

type Candidate = { usuarioId: number; matriculado: boolean };

/** Whether a student may be certified now; `motivos` also says that the course has not ended. */
export async function aptitudOf(db: Db, curso: Curso, who: Candidate, now: Date): Promise<Aptitud> {
  const of = await candidates(db, curso.cursoId, [who.usuarioId], now);
  const { resultado, motivos, asistencia, asistenciaMinima } = of(who.usuarioId, who.matriculado);
  return { resultado, asistencia, asistenciaMinima, motivos: withEnd(curso, now, motivos) };
}

/** What counts for the certificate of the course, and how far the student is. */
export async function avanceOf(db: Db, curso: Curso, usuarioId: number, now: Date): Promise<CertificadoAvance> {
  const of = await candidates(db, curso.cursoId, [usuarioId], now);
  const judged = of(usuarioId, true);
  const requisitos = requisitosOf(curso, judged, now);
  return { requisitos, siguiente: nextForCertificado(requisitos, judged), codigo: judged.codigo };
}

export async function listEligible(db: Db, curso: Curso, query: ListQuery, now: Date) {
  const { cursoId } = curso;
  const found = await listEnrolled(db, cursoId, query);
  const rows = Array.isArray(found) ? found : found.rows;
  const usuarioIds = rows.map(({ usuarioId }) => usuarioId);
  const of = await candidates(db, cursoId, usuarioIds, now);
  const eligible = rows.map((person): Eligible => {
    const { resultado, motivos: own, codigo } = of(person.usuarioId, true);
    const { promedio, pruebas, aprobadas } = resultado;
    const motivos = withEnd(curso, now, own);
    return { ...person, promedio, pruebas, aprobadas, motivos, apto: motivos.length === 0, codigo };
  });
  return Array.isArray(found) ? eligible : { ...found, rows: eligible };
}

function withEnd(curso: Curso, now: Date, motivos: string[]): string[] {
  const notEnded = beforeEnd(curso, now);
  return notEnded === null ? motivos : [notEnded, ...motivos];
}

/** Students who passed, have no certificate and never had one revoked, whether or not the course has ended. */
export async function toCertify(db: Db, cursoId: number, now: Date): Promise<number[]> {
  const usuarioIds = await passedIds(db, cursoId);
  const { minimo, attendance } = await attendanceOf(db, cursoId, usuarioIds, now);
  return usuarioIds.filter((usuarioId) => asistenciaObstacle(attendance(usuarioId), minimo) === null);
}
