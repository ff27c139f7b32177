import { codigoEnGrupos } from 'domain/rules/codigo-certificado.ts';
import type { CsvColumn } from 'domain/rules/csv.ts';
import { certificadoTipos } from 'domain/rules/cursos.ts';
import { paraInputLima } from 'domain/rules/fechas.ts';
import type { Certificado } from 'domain/schemas/certificados.ts';

export const columns: CsvColumn<Certificado>[] = [
  ['Número', ({ numero }) => numero],
  ['Código', ({ codigo }) => codigoEnGrupos(codigo)],
  ['DNI', ({ dni }) => dni],
  ['Apellidos', ({ apellido }) => apellido],
  ['Nombres', ({ nombre }) => nombre],
  ['Programa', ({ curso }) => curso],
  ['Tipo', ({ tipo }) => certificadoTipos[tipo]],
  ['Nota', ({ nota }) => nota?.toFixed(2) ?? ''],
  ['Emitido', ({ emitido }) => enLima(emitido)],
  ['Estado', ({ estado }) => (estado === 'vigente' ? 'Vigente' : 'Revocado')],
  ['Excepción', ({ motivoExcepcion }) => motivoExcepcion ?? ''],
  ['Revocado', ({ revocado }) => (revocado ? enLima(revocado) : '')],
  ['Motivo', ({ motivoRevocacion }) => motivoRevocacion ?? ''],
];

function enLima(iso: string): string {
  return paraInputLima(iso).replace('T', ' ');
}
