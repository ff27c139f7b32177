import type { CopyInput, Curso } from 'domain/schemas/cursos.ts';
import { insertCurso } from '../cursos/queries/cursos.ts';
import type { Db } from '../db/connect.ts';
import { copyMinimum, copyModulosOf, copyPonentes } from './queries.ts';

/**
 * A draft with the data of the course and what was chosen. Students, orders and certificates stay with the original, and
 * so do its early-bird price and the code of its certificates, which belong to one edition.
 */
export async function duplicateCurso(db: Db, curso: Curso, nombre: string, chosen: CopyInput): Promise<number> {
  const { modulos, materiales, pruebas, docentes } = chosen;
  const cursoId = await insertCurso(db, { ...rowOf(curso, chosen), nombre });
  await copyMinimum(db, curso.cursoId, cursoId);
  if (docentes) await copyPonentes(db, curso.cursoId, cursoId);
  if (modulos) await copyModulosOf(db, curso.cursoId, { cursoId, materiales, pruebas });
  return cursoId;
}

function rowOf(curso: Curso, { docentes, textos }: CopyInput) {
  const { imagen, duracionMinutos, especialidadId, esGrabada, asincronico, cantidadModulo } = curso;
  const { precio, tipo, vigencia, cupos, whatsapp, nivel, tipoCertificado } = curso;
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
    whatsapp,
    nivel,
    tipoCertificado,
    fechaHoraInicio: new Date(curso.fechaHoraInicio),
    fechaHoraLimite: new Date(curso.fechaHoraLimite),
    activa: false,
    // The name is missing when the lecturer or the entity was deleted.
    coordinadorId: docentes && curso.coordinador !== null ? curso.coordinadorId : null,
    entidadId: curso.entidad === null ? null : curso.entidadId,
    descripcion: text(curso.descripcion),
    objetivo: text(curso.objetivo),
    temario: text(curso.temario),
    logros: text(curso.logros),
    publicoObjetivo: text(curso.publicoObjetivo),
    inclusiones: text(curso.inclusiones),
    preguntasFrecuentes: text(curso.preguntasFrecuentes),
    nombreCertificado: text(curso.nombreCertificado),
    preparacionCertificado: text(curso.preparacionCertificado),
  };
}
