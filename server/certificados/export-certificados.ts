import type { CsvColumn } from 'domain/formats/csv.ts';
import { certificadoTipoNames } from 'domain/formats/curso-labels.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import type { Certificado } from 'domain/schemas/certificados.ts';

export const columns: CsvColumn<Certificado>[] = [
  ['Número', ({ numero }) => numero],
  ['Código', ({ codigo }) => codigoInGroups(codigo)],
  ['DNI', ({ dni }) => dni],
  ['Apellidos', ({ apellido }) => apellido],
  ['Nombres', ({ nombre }) => nombre],
  ['Programa', ({ curso }) => curso],
  ['Tipo', ({ tipo }) => certificadoTipoNames[tipo]],
  ['Nota', ({ nota }) => nota?.toFixed(2) ?? '', 'number'],
  ['Emitido', ({ emitido }) => inLima(emitido), 'date'],
  ['Estado', ({ estado }) => (estado === 'vigente' ? 'Vigente' : 'Revocado')],
  ['Excepción', ({ motivoExcepcion }) => motivoExcepcion ?? ''],
  ['Revocado', ({ revocado }) => (revocado ? inLima(revocado) : ''), 'date'],
  ['Motivo', ({ motivoRevocacion }) => motivoRevocacion ?? ''],
  ['Revocado por', ({ revocadoPor }) => revocadoPor ?? ''],
];

function inLima(iso: string): string {
  return toLimaInput(iso).replace('T', ' ');
}
