import { isEmailAddress } from 'domain/formats/email.ts';
import { convenioObstacle, criterioOf } from 'domain/rules/aptitud.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { nivelCriterio, registroNumero } from 'domain/rules/niveles.ts';
import { z } from 'zod';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { nextRegistro } from '../niveles/queries.ts';
import { aptitudOf } from './aptitud.ts';
import { withAttendedHours } from './attended-hours.ts';
import { addressOf } from './get-pdf.ts';
import { nivelSnapshot } from './nivel-snapshot.ts';
import { findAlumno } from './queries/alumnos.ts';
import { esencia, type Row, toCertificado, unmarkDifferingPdf } from './queries/certificados.ts';
import { isOwedCompra, settleCompras } from './queries/compras.ts';
import { findCursoWithEntidad } from './queries/cursos.ts';
import { lockCertificado, replaceEdicion } from './queries/ediciones.ts';

type Raising = { issuerId: number | null; requestId?: string; avisar?: boolean; now: Date };

/**
 * Raises a certificate in force to a higher level that its holder has bought and reached: same code and number, next
 * edition, next number of the level's register. The number of the former level stays in its register, as replaced. Null
 * when nothing is owed or reached.
 */
export async function raiseIfOwed(deps: Mailer, tx: Db, vigente: Row, raising: Raising): Promise<Row | null> {
  const { cursoId, usuarioId, calidad } = vigente;
  if (calidad !== 'aprobado' || !(await isOwedCompra(tx, vigente))) return null;
  const found = await findCursoWithEntidad(tx, cursoId);
  const alumno = await findAlumno(tx, cursoId, usuarioId);
  // The next edition is an issue as well.
  if (!found || !alumno || convenioObstacle(found.curso, raising.now)) return null;
  const judged = await aptitudOf(tx, found.curso, alumno, raising.now);
  const { comprado: nivel } = judged;
  if (!nivel) return null;
  const before = await lockCertificado(tx, vigente.certificadoId);
  if (!before || before.revocado) return null;

  const { issuerId, requestId = null, now } = raising;
  const criterio = [criterioOf(judged, false), nivelCriterio(nivel)].join(' ');
  const texto = withAttendedHours(nivel.texto, { ...before.datosAlumno, asistencia: judged.asistencia });
  // From the register of the year of the certificate's number.
  const nivelCorrelativo = await nextRegistro(tx, nivel.serie, before.anio);
  const alcanzado = { fecha: now.toISOString(), nota: judged.resultado.promedio };
  const content = {
    datosAlumno: before.datosAlumno,
    datosCurso: { ...before.datosCurso, criterio },
    datosNivel: { ...(await nivelSnapshot(tx, { ...nivel, texto })), notaMinima: nivel.notaMinima, alcanzado },
    nivelSerie: nivel.serie,
    nivelCorrelativo,
  };
  const motivo = `Pasó a «${nivel.nombre}», ${registroNumero(nivel.serie, before.anio, nivelCorrelativo)}`;
  const row = await replaceEdicion(tx, before, content, { motivo, corregido: now, corregidoPor: issuerId });
  if (before.pdfHash) await unmarkDifferingPdf(tx, row.certificadoId);
  await settleCompras(tx, vigente, { certificadoId: row.certificadoId, nivelId: nivel.nivelId });
  await recordAudit(tx, {
    usuarioId: issuerId,
    accion: 'corregir',
    entidad: 'certificado',
    entidadId: row.certificadoId,
    antes: esencia(before),
    despues: { ...esencia(row), motivo },
    requestId,
  });
  if (raising.avisar !== false) await mailHolder(deps, tx, row, alumno.correo);
  return row;
}

const raised = defineMail({
  name: 'certificado-nivel',
  data: z.object({ codigo: z.string(), nombre: z.string(), curso: z.string(), nivel: z.string(), page: z.string() }),
  asunto: ({ nivel, curso }) => `${nivel} de «${curso}»`,
  content: ({ codigo, nombre, curso, nivel, page }, { config: { institucion }, publicUrl }) => ({
    titulo: `Ya tienes «${nivel}»`,
    paragraphs: [
      `Hola, ${nombre}. Tu certificado de «${curso}» ahora es «${nivel}». Su código sigue siendo ${codigoInGroups(codigo)}.`,
      `Descarga el nuevo PDF desde tu panel y usa solo ese: ${publicUrl()}/dashboard`,
      'Quien compruebe el PDF anterior leerá que fue reemplazado.',
    ],
    button: { texto: 'Ver mi certificado', url: page },
    footer: `¿Dudas? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`,
  }),
});

async function mailHolder(deps: Mailer, tx: Db, row: Row, para: string): Promise<void> {
  if (!isEmailAddress(para)) return;
  const { nombre, curso, codigo, nivel } = toCertificado(row);
  await enqueueMail(deps, tx, raised, {
    idempotencyKey: `certificado-${codigo}-${row.edicion}`,
    para,
    usuarioId: row.usuarioId,
    data: { codigo, nombre, curso, nivel: nivel!, page: addressOf(deps, row) },
  });
}
