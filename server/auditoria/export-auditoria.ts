import { actionLabel, entidadLabel } from 'domain/formats/auditoria-labels.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import type { Auditoria } from 'domain/schemas/auditoria.ts';

export const columns: CsvColumn<Auditoria>[] = [
  ['Fecha', ({ cuando }) => toLimaInput(cuando).replace('T', ' '), 'date'],
  ['Quién', ({ quien }) => quien],
  ['Acción', ({ accion }) => actionLabel(accion)],
  ['Tipo', ({ entidad }) => entidadLabel(entidad)],
  ['Registro', ({ detalle }) => detalle],
  ['ID', ({ entidadId }) => entidadId],
];
