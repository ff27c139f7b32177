import { isEmailAddress } from 'domain/formats/email.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { type Correctable, correct } from 'domain/rules/correct-certificado.ts';
import type { CorrectInput } from 'domain/schemas/certificados.ts';
import { endsBeforeStart } from 'domain/schemas/list.ts';
import { z } from 'zod';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { AppError, conflict, invalid, notFound } from '../http/errors.ts';
import { enqueueMail, type Mailer } from '../mail/enqueue.ts';
import { defineMail } from '../mail/templates.ts';
import { addressOf } from './get-pdf.ts';
import { correoOf } from './queries/alumnos.ts';
import { esencia, type Row, toCertificado, unmarkDifferingPdf } from './queries/certificados.ts';
import { lockCertificado, replaceEdicion } from './queries/ediciones.ts';

type Request = { certificadoId: number; body: CorrectInput; adminId: number; requestId: string; now: Date };

export function correctableOf({ datosAlumno, datosCurso }: Pick<Row, 'datosAlumno' | 'datosCurso'>): Correctable {
  const { nombre, apellido, dni } = datosAlumno;
  return { nombre, apellido, dni, inicio: datosCurso.fechaHoraInicio, fin: datosCurso.fechaHoraLimite };
}

/** Makes the next edition. A repeated request returns the edition that the first one made. */
export async function correctCertificado(deps: Mailer, tx: Db, request: Request): Promise<Row> {
  const { motivo, edicion, ...correction } = request.body;
  const before = await lockCertificado(tx, request.certificadoId);
  if (!before) throw notFound('No se encontró el certificado.');
  if (before.revocado) throw conflict('Un certificado revocado no se corrige. Emite otro.');
  const { values, changes } = correct(correctableOf(before), correction);
  if (changes.length === 0) {
    if (edicion !== undefined && before.edicion === edicion + 1) return before;
    throw new AppError(409, 'sin-cambios', 'El certificado ya dice eso: no hay nada que corregir.');
  }
  if (edicion !== undefined && edicion !== before.edicion) {
    throw conflict('Otra persona corrigió este certificado mientras lo editabas. Vuelve a abrirlo.');
  }
  if (values.fin < values.inicio) throw invalid({ fin: endsBeforeStart }, endsBeforeStart);

  const { nombre, apellido, dni, inicio, fin } = values;
  const content = {
    datosAlumno: { ...before.datosAlumno, nombre, apellido, dni },
    datosCurso: { ...before.datosCurso, fechaHoraInicio: inicio, fechaHoraLimite: fin },
  };
  const { adminId, requestId, now } = request;
  const row = await replaceEdicion(tx, before, content, { motivo, corregido: now, corregidoPor: adminId });
  if (before.pdfHash) await unmarkDifferingPdf(tx, row.certificadoId);
  await recordAudit(tx, {
    usuarioId: adminId,
    accion: 'corregir',
    entidad: 'certificado',
    entidadId: row.certificadoId,
    antes: { ...esencia(before), ...correctableOf(before) },
    despues: { ...esencia(row), ...values, motivo },
    requestId,
  });
  await mailHolder(deps, tx, row);
  return row;
}

const corrected = defineMail({
  name: 'certificado-corregido',
  data: z.object({ codigo: z.string(), nombre: z.string(), curso: z.string(), page: z.string() }),
  asunto: ({ curso }) => `Corregimos tu certificado de «${curso}»`,
  content: ({ codigo, nombre, curso, page }, { config: { institucion }, publicUrl }) => ({
    titulo: 'Tu certificado corregido está listo',
    paragraphs: [
      `Hola, ${nombre}. Corregimos tu certificado de «${curso}». Su código sigue siendo ${codigoInGroups(codigo)}.`,
      `Descarga el nuevo PDF desde tu panel y usa solo ese: ${publicUrl()}/dashboard`,
      'Quien compruebe el PDF anterior leerá que fue reemplazado.',
    ],
    button: { texto: 'Ver mi certificado', url: page },
    footer: `¿Dudas? Escríbenos a ${institucion.correo} o llámanos al ${institucion.telefono}.`,
  }),
});

/** Once per edition. */
async function mailHolder(deps: Mailer, tx: Db, row: Row): Promise<void> {
  const para = await correoOf(tx, row.usuarioId);
  if (para === undefined || !isEmailAddress(para)) return;
  const { nombre, curso, codigo } = toCertificado(row);
  await enqueueMail(deps, tx, corrected, {
    idempotencyKey: `certificado-${codigo}-${row.edicion}`,
    para,
    usuarioId: row.usuarioId,
    data: { codigo, nombre, curso, page: addressOf(deps, row) },
  });
}
