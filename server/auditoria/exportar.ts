import { accionTexto, entidadTexto } from 'domain/rules/auditoria.ts';
import type { CsvColumn } from 'domain/rules/csv.ts';
import { paraInputLima } from 'domain/rules/fechas.ts';
import type { Auditoria } from 'domain/schemas/auditoria.ts';

export const columns: CsvColumn<Auditoria>[] = [
  ['Fecha', ({ cuando }) => paraInputLima(cuando).replace('T', ' ')],
  ['Quién', ({ quien }) => quien],
  ['Acción', ({ accion }) => accionTexto(accion)],
  ['Tipo', ({ entidad }) => entidadTexto(entidad)],
  ['Registro', ({ detalle }) => detalle],
  ['ID', ({ entidadId }) => entidadId],
];
