import { roundTo } from 'domain/formats/round.ts';
import { maskedDocument } from 'domain/rules/codigo-certificado.ts';
import type { Verification } from 'domain/schemas/certificados.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type Row, toCertificado, usuarioNombres } from './queries/certificados.ts';
import { wasSigned } from './queries/pdf-firmados.ts';

/** A copy is signed when it is first downloaded, so a certificate without one yet counts too. */
export async function hasSignature({ db, signer }: Pick<Deps, 'db' | 'signer'>, row: Row, now: Date): Promise<boolean> {
  const willBe = signer?.isValidAt(now) === true && !row.revocado;
  return willBe || wasSigned(db, row.certificadoId);
}

export function verificationOf(row: Row, usuarioId: number | null = null): Omit<Verification, 'firmado'> {
  const { codigo, numero, tipo, nombre, apellido, dni, curso, emitido, revocado } = toCertificado(row);
  const { datosCurso, datosEntidad } = row;
  return {
    estado: revocado ? 'revocado' : 'valido',
    codigo,
    numero,
    tipo,
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
    revocado,
    huella: row.pdfHash?.toString('hex') ?? null,
    propio: row.usuarioId === usuarioId,
  };
}

export async function historyOf(db: Db, row: Row) {
  const nombreOf = await usuarioNombres(db, [row.emitidoPor, row.revocadoPor]);
  const issuing = {
    cuando: row.emitido.toISOString(),
    quien: nombreOf(row.emitidoPor),
    suceso: 'Emitido',
    detalle: row.motivoExcepcion ? `Por excepción: ${row.motivoExcepcion}` : '',
  };
  if (!row.revocado) return [issuing];
  const removal = {
    cuando: row.revocado.toISOString(),
    quien: nombreOf(row.revocadoPor),
    suceso: 'Revocado',
    detalle: row.motivoRevocacion ?? '',
  };
  return [issuing, removal];
}
