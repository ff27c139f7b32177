import { type Veredicto, veredictos } from 'domain/rules/importacion.ts';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { FilaVista } from './revision.tsx';

const palabras: Record<Veredicto, { uno: string; varios: string; tone: BadgeTone }> = {
  nuevo: { uno: 'Cuenta nueva', varios: 'Cuentas nuevas', tone: 'teal' },
  existente: { uno: 'Ya tiene cuenta', varios: 'Ya tienen cuenta', tone: 'verde' },
  matriculado: { uno: 'Ya está en el curso', varios: 'Ya están en el curso', tone: 'neutro' },
  error: { uno: 'Error', varios: 'Con error', tone: 'rojo' },
};

const columns: Column<FilaVista>[] = [
  {
    key: 'persona',
    header: 'Persona',
    cell: ({ nombre, apellido, linea }) => (
      <>
        {`${nombre} ${apellido}`.trim() || '(sin nombre)'}
        <span className="block text-sm font-normal text-tinta-2">Línea {linea}</span>
      </>
    ),
  },
  { key: 'dni', header: 'DNI', cell: ({ dni }) => <span className="tabular-nums">{dni || '—'}</span> },
  { key: 'correo', header: 'Correo', cell: ({ correo }) => <span className="wrap-anywhere">{correo || '—'}</span> },
  {
    key: 'veredicto',
    header: 'Qué pasará',
    cell: ({ veredicto, motivo }) => (
      <>
        <Badge tone={palabras[veredicto].tone}>{palabras[veredicto].uno}</Badge>
        {motivo && (
          <span className={cx('mt-1 block text-sm', veredicto === 'error' ? 'text-rojo' : 'text-ambar')}>{motivo}</span>
        )}
      </>
    ),
  },
];

/** Paged rows of the file; clicking a count filters by it. */
export function RevisionTabla({ filas, refreshing }: { filas: FilaVista[]; refreshing: boolean }) {
  const [only, setOnly] = useState<Veredicto | null>(null);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const shown = only ? filas.filter(({ veredicto }) => veredicto === only) : filas;
  const choose = (next: Veredicto | null) => {
    setOnly(next);
    setPage(1);
  };
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Mostrar</legend>
        <Count label="Todas" count={filas.length} pressed={only === null} onPress={() => choose(null)} />
        {veredictos.map((veredicto) => (
          <Count
            key={veredicto}
            label={palabras[veredicto].varios}
            count={filas.filter((fila) => fila.veredicto === veredicto).length}
            pressed={only === veredicto}
            onPress={() => choose(veredicto)}
          />
        ))}
      </fieldset>
      <DataTable
        caption="Filas del archivo"
        columns={columns}
        rows={shown.slice((page - 1) * size, page * size)}
        rowKey={({ linea }) => linea}
        refreshing={refreshing}
        emptyText="Ninguna fila"
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

type CountProps = { label: string; count: number; pressed: boolean; onPress: () => void };

function Count({ label, count, pressed, onPress }: CountProps) {
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
