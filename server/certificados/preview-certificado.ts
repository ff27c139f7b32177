import { toLimaInput } from 'domain/formats/lima-time.ts';
import { criterioOf, noEntidad } from 'domain/rules/aptitud.ts';
import { codigoLetters } from 'domain/rules/codigo-certificado.ts';
import type { PreviewInput } from 'domain/schemas/certificados.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { findNamed } from '../niveles/queries.ts';
import { aptitudOf } from './aptitud.ts';
import { withAttendedHours } from './attended-hours.ts';
import { documentOf } from './get-pdf.ts';
import { contentOf, refusedByCurso } from './issue-certificado.ts';
import { nivelSnapshot } from './nivel-snapshot.ts';
import { imagenesOf } from './pdf/imagenes.ts';
import { workerPool } from './pdf/worker-pool.ts';
import { findAlumno } from './queries/alumnos.ts';
import { findCursoWithEntidad } from './queries/cursos.ts';
import { sampleDocument, sampleNivel } from './sample-document.ts';

type Wanted = { cursoId: number; usuarioId: number; now: Date };

/** The PDF that issuing would give, marked 'Vista previa'. Takes no number and stores nothing. */
export async function previewCertificado(
  deps: Pick<Deps, 'config' | 'publicUrl' | 'storage'>,
  db: Db,
  { cursoId, usuarioId, now }: Wanted,
): Promise<Buffer> {
  const found = await findCursoWithEntidad(db, cursoId);
  if (!found) throw notFound('Curso no encontrado');
  const { curso, entidad } = found;
  const alumno = await findAlumno(db, cursoId, usuarioId);
  if (!alumno) throw notFound('No se encontró al usuario.');
  if (!entidad) throw refusedByCurso(noEntidad(curso));
  const { motivos, ...judged } = await aptitudOf(db, curso, alumno, now);
  const { asistencia, regla, nivel } = judged;
  const criterio = criterioOf(judged, motivos.length > 0);
  const holder = { ...alumno, asistencia, criterio, notaMinima: regla.notaMinima };
  const datosNivel = nivel && (await nivelSnapshot(db, { ...nivel, texto: withAttendedHours(nivel.texto, holder) }));
  const content = await contentOf(deps, db, { curso, entidad }, holder, now);
  const document = documentOf(deps, {
    ...content,
    // No certificate has this code or number.
    codigo: '0'.repeat(codigoLetters),
    anio: Number(toLimaInput(now.toISOString()).slice(0, 4)),
    correlativo: 0,
    nota: judged.resultado.promedio,
    emitido: now,
    ...(datosNivel && { datosNivel, nivelSerie: nivel!.serie, nivelCorrelativo: 0 }),
  });
  const imagenes = await imagenesOf(deps.storage, content.datosEntidad, datosNivel);
  return workerPool.render({ ...document, mark: 'preview' }, imagenes);
}

/** The PDF of a course with unsaved texts or an unsaved level, for a fictional student. */
export async function previewTexts(
  deps: Pick<Deps, 'config' | 'publicUrl' | 'storage'>,
  db: Db,
  { cursoId, texts: { nivel, ...texts } }: { cursoId: number; texts: PreviewInput },
): Promise<Buffer> {
  const found = await findCursoWithEntidad(db, cursoId);
  if (!found) throw notFound('Curso no encontrado');
  const { entidad } = found;
  const curso = nivel ? found.curso : { ...found.curso, ...texts };
  if (!entidad) throw refusedByCurso(noEntidad(curso));
  const datosNivel = nivel ? await unsavedNivel(db, nivel, curso) : null;
  const shown = datosNivel && { datosNivel, nivelSerie: '000', nivelCorrelativo: 0 };
  const document = await sampleDocument(deps, db, { curso, entidad }, shown);
  return workerPool.render(document, await imagenesOf(deps.storage, document.entidad, datosNivel));
}

type Unsaved = NonNullable<PreviewInput['nivel']>;

async function unsavedNivel(db: Db, nivel: Unsaved, curso: { duracionMinutos: number }) {
  const named = await findNamed(db, nivel.entidadId, nivel.firmanteIds);
  if (!named) throw notFound('La entidad ya no existe.');
  return sampleNivel(db, { nivelId: 0, ...nivel, ...named }, curso);
}
