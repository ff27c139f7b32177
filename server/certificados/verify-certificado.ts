import { roundTo } from 'domain/formats/round.ts';
import { maskedDocument } from 'domain/rules/codigo-certificado.ts';
import { changesBetween } from 'domain/rules/correct-certificado.ts';
import type { Verification } from 'domain/schemas/certificados.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { correctableOf } from './correct-certificado.ts';
import { registroOf } from './get-pdf.ts';
import { type Row, toCertificado, usuarioNombres } from './queries/certificados.ts';
import { listEdiciones } from './queries/ediciones.ts';
import { wasSigned } from './queries/pdf-firmados.ts';
import { refrendoOf } from './queries/remesas.ts';

/** Copies are signed at the first download, so a certificate that will be signed counts too. */
export async function hasSignature({ db, signer }: Pick<Deps, 'db' | 'signer'>, row: Row, now: Date): Promise<boolean> {
  const willBe = signer?.isValidAt(now) === true && !row.revocado;
  return willBe || wasSigned(db, row.certificadoId);
}

export async function verificationOf(
  db: Db,
  row: Row,
  usuarioId: number | null = null,
): Promise<Omit<Verification, 'firmado'>> {
  const { codigo, numero, tipo, calidad, nombre, apellido, dni, curso, emitido, revocado, corregido } =
    toCertificado(row);
  const { datosCurso, datosEntidad } = row;
  return {
    estado: revocado ? 'revocado' : 'valido',
    codigo,
    numero,
    tipo,
    calidad,
    titular: `${nombre} ${apellido}`,
    documento: maskedDocument(dni),
    curso,
    horas: roundTo(1, datosCurso.duracionMinutos / 60),
    inicio: datosCurso.fechaHoraInicio,
    fin: datosCurso.fechaHoraLimite,
    ritmoPropio: datosCurso.ritmoPropio ?? false,
    emitido,
    entidad: datosEntidad.titulo,
    ubicacion: datosEntidad.ubicacion,
    firmante: datosEntidad.firmante,
    cargoFirmante: datosEntidad.cargoFirmante,
    nivel: await nivelOf(db, row),
    revocado,
    corregido,
    huella: row.pdfHash?.toString('hex') ?? null,
    propio: row.usuarioId === usuarioId,
  };
}

async function nivelOf(db: Db, row: Row): Promise<Verification['nivel']> {
  if (!row.datosNivel) return null;
  const { nombre, entidad, firmantes } = row.datosNivel;
  const refrendo = await refrendoOf(db, row);
  return { nombre, entidad: entidad.titulo, registro: registroOf(row), refrendo, firmantes };
}

export async function historyOf(db: Db, row: Row) {
  const ediciones = row.edicion > 1 ? await listEdiciones(db, row.certificadoId) : [];
  const editors = ediciones.map(({ corregidoPor }) => corregidoPor);
  const nombreOf = await usuarioNombres(db, [row.emitidoPor, row.revocadoPor, ...editors]);
  const issuing = {
    cuando: row.emitido.toISOString(),
    quien: nombreOf(row.emitidoPor),
    suceso: 'Emitido',
    detalle: row.motivoExcepcion ? `Por excepción: ${row.motivoExcepcion}` : '',
  };
  const corrections = ediciones.map((before, at) => ({
    cuando: before.corregido.toISOString(),
    quien: nombreOf(before.corregidoPor),
    suceso: `Corregido (versión ${before.edicion + 1})`,
    detalle: [
      ...changesBetween(correctableOf(before), correctableOf(ediciones[at + 1] ?? row)),
      `Motivo: ${before.motivo}`,
    ].join('. '),
  }));
  const events = [issuing, ...corrections];
  if (!row.revocado) return events;
  const removal = {
    cuando: row.revocado.toISOString(),
    quien: nombreOf(row.revocadoPor),
    suceso: 'Revocado',
    detalle: row.motivoRevocacion ?? '',
  };
  return [...events, removal];
}
