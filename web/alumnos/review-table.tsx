import { type Verdict, verdicts } from 'domain/rules/importacion.ts';
import Pencil from 'lucide-react/icons/pencil';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import type { Column } from '../ui/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { RowView } from './review-rows.ts';
import { VerdictTable } from './verdict-table.tsx';

const words: Record<Verdict, { uno: string; many: string; tone: BadgeTone }> = {
  nuevo: { uno: 'Cuenta nueva', many: 'Cuentas nuevas', tone: 'teal' },
  existente: { uno: 'Ya tiene cuenta', many: 'Ya tienen cuenta', tone: 'verde' },
  matriculado: { uno: 'Ya está en el curso', many: 'Ya están en el curso', tone: 'neutro' },
  error: { uno: 'Error', many: 'Con error', tone: 'rojo' },
};

const columns: Column<RowView>[] = [
  {
    key: 'linea',
    header: 'Línea',
    cell: ({ linea }) => (
      <span className="tabular-nums text-tinta-2">
        <span className="sm:hidden">Línea </span>
        {linea}
      </span>
    ),
  },
  { key: 'nombre', header: 'Nombres', cell: ({ nombre }) => nombre || '—' },
  { key: 'apellido', header: 'Apellidos', cell: ({ apellido }) => apellido || '—' },
  {
    key: 'dni',
    header: 'Documento',
    cell: ({ dni, tipoDocumento }) => (
      <span className="tabular-nums">
        {tipoDocumento && tipoDocumento !== 'DNI' && <span className="text-tinta-2">{tipoDocumento} </span>}
        {dni || '—'}
      </span>
    ),
  },
  { key: 'correo', header: 'Correo', cell: ({ correo }) => <span className="wrap-anywhere">{correo || '—'}</span> },
  { key: 'numero', header: 'Celular', cell: ({ numero }) => <span className="tabular-nums">{numero || '—'}</span> },
  {
    key: 'veredicto',
    header: 'Qué pasará',
    cell: ({ veredicto, motivo }) => (
      <>
        <Badge tone={words[veredicto].tone}>{words[veredicto].uno}</Badge>
        {motivo && (
          <span className={cx('mt-1 block text-sm', veredicto === 'error' ? 'text-rojo' : 'text-ambar')}>{motivo}</span>
        )}
      </>
    ),
  },
];

type Props = { filas: RowView[]; refreshing: boolean; onCorrect: (row: RowView) => void };

export function ReviewTable({ filas, refreshing, onCorrect }: Props) {
  return (
    <VerdictTable
      caption="Filas del archivo"
      columns={columns}
      rows={filas}
      rowKey={({ linea }) => linea}
      refreshing={refreshing}
      emptyHint="Ninguna fila del archivo está en este grupo."
      actions={(row) => (
        <IconButton label={`Corregir la línea ${row.linea}`} icon={Pencil} onClick={() => onCorrect(row)} />
      )}
      verdicts={verdicts}
      words={words}
      pageSize={20}
    />
  );
}
