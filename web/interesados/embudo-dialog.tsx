import { getEmbudo } from 'domain/contract/interesados.ts';
import type { Embudo } from 'domain/schemas/interesados.ts';
import { useState } from 'react';
import { useApi } from '../app/api.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const groups = { curso: 'Por curso', origen: 'Por campaña', canal: 'Por página' } as const;
type Group = keyof typeof groups;

type Row = Embudo['filas'][number];

const share = (part: number, whole: number) => (whole === 0 ? '' : ` (${Math.round((part * 100) / whole)} %)`);
const figure = (part: number, whole: number) => (
  <span className="whitespace-nowrap tabular-nums">
    {part}
    <span className="text-sm text-tinta-2">{share(part, whole)}</span>
  </span>
);

const columns: Column<Row>[] = [
  { key: 'nombre', header: '', cell: ({ nombre }) => <span className="wrap-anywhere">{nombre}</span> },
  { key: 'pidieron', header: 'Preguntaron', cell: ({ pidieron }) => <span className="tabular-nums">{pidieron}</span> },
  { key: 'ordenaron', header: 'Hicieron un pedido', cell: (row) => figure(row.ordenaron, row.pidieron) },
  { key: 'pagaron', header: 'Pagaron', cell: (row) => figure(row.pagaron, row.pidieron) },
];

/** Funnel: how many interesados ordered and paid. */
export function EmbudoDialog({ onClose }: { onClose: () => void }) {
  const [group, setGroup] = useState<Group>('curso');
  const [days, setDays] = useState<{ desde?: string; hasta?: string }>({});
  const query = useApi(getEmbudo, { query: { por: group, ...days } });
  const found = query.data?.resource;
  return (
    <Dialog open onClose={onClose} size="lg" title="De la pregunta al pago" closeOnOutsidePress>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          label="Agrupar"
          hideLabel
          value={group}
          onChange={({ target }) => setGroup(target.value as Group)}
          options={Object.entries(groups).map(([value, label]) => ({ value, label }))}
        />
        <DateRange
          label="Preguntaron entre"
          desde={days.desde ?? ''}
          hasta={days.hasta ?? ''}
          onChange={({ desde, hasta }) => setDays({ ...(desde && { desde }), ...(hasta && { hasta }) })}
        />
      </div>
      <QueryState query={query}>
        <Skeleton className="h-48 w-full" />
      </QueryState>
      {found && (
        <DataTable
          caption="De la pregunta al pago"
          columns={columns}
          rows={found.filas.length === 0 ? [] : [...found.filas, { nombre: 'Total', ...found.total }]}
          rowKey={({ nombre }) => nombre}
          emptyHint="Nadie preguntó en esos días."
        />
      )}
    </Dialog>
  );
}
