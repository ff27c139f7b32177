import { roundTo } from 'domain/formats/round.ts';
import { notaParaMostrar } from 'domain/rules/aptitud.ts';
import { documentoEnmascarado } from 'domain/rules/codigo-certificado.ts';
import type { Verificacion } from 'domain/schemas/certificados.ts';
import type { Db } from '../db/connect.ts';
import { type Fila, nombresDeUsuarios, toCertificado } from './queries.ts';

export function verificacionDe(fila: Fila): Verificacion {
  const { codigo, numero, tipo, nombre, apellido, dni, curso, emitido, revocado } = toCertificado(fila);
  const { datosCurso, datosEntidad } = fila;
  return {
    estado: revocado ? 'revocado' : 'valido',
    codigo,
    numero,
    tipo,
    titular: `${nombre} ${apellido}`,
    documento: documentoEnmascarado(dni),
    curso,
    horas: roundTo(1, datosCurso.duracionMinutos / 60),
    inicio: datosCurso.fechaHoraInicio,
    fin: datosCurso.fechaHoraLimite,
    nota: notaParaMostrar(fila.nota),
    emitido,
    entidad: datosEntidad.titulo,
    ubicacion: datosEntidad.ubicacion,
    firmante: datosEntidad.firmante,
    cargoFirmante: datosEntidad.cargoFirmante,
    revocado,
    motivoRevocacion: fila.motivoRevocacion,
    huella: fila.pdfHash?.toString('hex') ?? null,
  };
}

export async function historiaDe(db: Db, fila: Fila) {
  const nombreDe = await nombresDeUsuarios(db, [fila.emitidoPor, fila.revocadoPor]);
  const emision = {
    cuando: fila.emitido.toISOString(),
    quien: nombreDe(fila.emitidoPor),
    suceso: 'Emitido',
    detalle: fila.motivoExcepcion ? `Por excepción: ${fila.motivoExcepcion}` : '',
  };
  if (!fila.revocado) return [emision];
  const retiro = {
    cuando: fila.revocado.toISOString(),
    quien: nombreDe(fila.revocadoPor),
    suceso: 'Revocado',
    detalle: fila.motivoRevocacion ?? '',
  };
  return [emision, retiro];
}
