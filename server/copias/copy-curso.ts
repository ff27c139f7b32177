import { limaDay } from 'domain/formats/lima-time.ts';
import { termShift } from 'domain/rules/term.ts';
import { daysBetween } from 'domain/rules/working-days.ts';
import type { CopyInput, Curso } from 'domain/schemas/cursos.ts';
import { insertCurso } from '../cursos/queries/cursos.ts';
import type { Db } from '../db/connect.ts';
import { copyModulosOf, copyPonentes, copySettings } from './queries.ts';

/**
 * A draft with the data of the course and the chosen parts. Students, orders, certificates and their code are not
 * copied, nor is the early-bird price, unless the dates move to a new term.
 */
export async function duplicateCurso(
  db: Db,
  curso: Curso,
  nombre: string,
  { now, ...chosen }: CopyInput & { now: Date },
): Promise<number> {
  const { modulos, materiales, pruebas, docentes, inicio } = chosen;
  const shift = inicio === '' ? undefined : termShift(limaDay(curso.fechaHoraInicio), inicio);
  const cursoId = await insertCurso(db, { ...rowOf(curso, chosen), ...datesOf(curso, inicio, shift), nombre });
  await copySettings(db, { from: curso.cursoId, to: cursoId, shift, now });
  if (docentes) await copyPonentes(db, curso.cursoId, cursoId);
  if (modulos)
    await copyModulosOf(db, curso.cursoId, {
      cursoId,
      materiales,
      pruebas,
      docentes,
      ...(shift !== undefined && { shift }),
    });
  return cursoId;
}

const dayMs = 86_400_000;

/** Dates of the new term: the start is on its first day at the same hour, the rest keeps its weekday. */
function datesOf(curso: Curso, inicio: string, shift: number | undefined) {
  const [begins, ends] = [new Date(curso.fechaHoraInicio), new Date(curso.fechaHoraLimite)];
  if (shift === undefined) return { fechaHoraInicio: begins, fechaHoraLimite: ends };
  const later = (instant: Date) => new Date(instant.getTime() + shift * dayMs);
  const fechaHoraInicio = new Date(begins.getTime() + daysBetween(limaDay(begins), inicio) * dayMs);
  const { precioPreventa, preventaHasta } = curso;
  const early = preventaHasta ? { precioPreventa, preventaHasta: later(new Date(preventaHasta)) } : {};
  return { fechaHoraInicio, fechaHoraLimite: later(ends), ...early };
}

function rowOf(curso: Curso, { docentes, textos }: CopyInput) {
  const { imagen, duracionMinutos, especialidadId, esGrabada, asincronico, cantidadModulo } = curso;
  const { precio, tipo, vigencia, cupos, cuposDesde, cuposDescuento, whatsapp, nivel, tipoCertificado } = curso;
  const text = (value: string) => (textos ? value : '');
  return {
    imagen,
    duracionMinutos,
    especialidadId,
    esGrabada,
    asincronico,
    cantidadModulo,
    precio,
    tipo,
    vigencia,
    cupos,
    cuposDesde,
    cuposDescuento,
    whatsapp,
    nivel,
    tipoCertificado,
    activa: false,
    // The name is missing when the lecturer or the entity was deleted.
    coordinadorId: docentes && curso.coordinador !== null ? curso.coordinadorId : null,
    entidadId: curso.entidad === null ? null : curso.entidadId,
    descripcion: text(curso.descripcion),
    objetivo: text(curso.objetivo),
    temario: text(curso.temario),
    horario: text(curso.horario),
    logros: text(curso.logros),
    publicoObjetivo: text(curso.publicoObjetivo),
    inclusiones: text(curso.inclusiones),
    preguntasFrecuentes: text(curso.preguntasFrecuentes),
    nombreCertificado: text(curso.nombreCertificado),
    preparacionCertificado: text(curso.preparacionCertificado),
  };
}
