import { type Verdict, verdicts } from 'domain/rules/importacion.ts';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { RowView } from './review-rows.ts';

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

/** Paged rows of the file; clicking a count filters by it. */
export function ReviewTable({ filas, refreshing, onCorrect }: Props) {
  const [only, setOnly] = useState<Verdict | null>(null);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const shown = only ? filas.filter(({ veredicto }) => veredicto === only) : filas;
  const choose = (next: Verdict | null) => {
    setOnly(next);
    setPage(1);
  };
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Mostrar</legend>
        <CountButton label="Todas" count={filas.length} pressed={only === null} onPress={() => choose(null)} />
        {verdicts.map((verdict) => (
          <CountButton
            key={verdict}
            label={words[verdict].many}
            count={filas.filter((row) => row.veredicto === verdict).length}
            pressed={only === verdict}
            onPress={() => choose(verdict)}
          />
        ))}
      </fieldset>
      <DataTable
        caption="Filas del archivo"
        columns={columns}
        rows={shown.slice((page - 1) * size, page * size)}
        rowKey={({ linea }) => linea}
        refreshing={refreshing}
        emptyHint="Ninguna fila del archivo está en este grupo."
        actions={(row) => (
          <IconButton label={`Corregir la línea ${row.linea}`} icon={Pencil} onClick={() => onCorrect(row)} />
        )}
      />
      <Pagination
        page={page}
        size={size}
        total={shown.length}
        onPage={setPage}
        onSize={(next) => {
          setSize(next);
          setPage(1);
        }}
      />
    </>
  );
}

type CountButtonProps = { label: string; count: number; pressed: boolean; onPress: () => void };

/** Shows only the rows of one kind, and how many there are. */
export function CountButton({ label, count, pressed, onPress }: CountButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-[0.9375rem] font-medium transition-colors duration-150 pointer-fine:min-h-9.5',
        pressed ? 'border-teal bg-teal-claro text-teal-oscuro' : 'border-linea-2 bg-hoja text-tinta hover:border-teal',
      )}
    >
      {label}
      <span className="tabular-nums text-tinta-2">{count}</span>
    </button>
  );
}
