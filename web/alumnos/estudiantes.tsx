import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exportAlumnos, listAlumnos } from 'domain/contract/matriculas.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import Award from 'lucide-react/icons/award';
import Eraser from 'lucide-react/icons/eraser';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { ExportButtons } from '../app/export-buttons.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { useSelection } from '../ui/use-selection.ts';
import { AddDialog } from './add-dialog.tsx';
import { columns } from './columns.tsx';
import { ExcepcionDialog } from './excepcion-dialog.tsx';
import { nombreOf, useActs } from './use-acts.ts';

/** Students of a course, with their row actions. */
export function Estudiantes({ curso }: { curso: Curso }) {
  const { cursoId } = curso;
  const call = useCall();
  const table = useTable('alumnos', { standard: 'alumno', dated: true });
  const save = useSaveDownload();
  const [adding, setAdding] = useState(false);
  const { quitar, limpiar, certificar, excepcion, setExcepcion, refresh } = useActs(curso);
  const { filter } = table;
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(call, listAlumnos, { params: { cursoId }, query: table.query }),
    placeholderData: keepPreviousData,
  });

  const selection = useSelection(data?.resources, ({ usuarioId }) => usuarioId);
  const exportAll = (formato?: 'xlsx') =>
    save(call(exportAlumnos, { params: { cursoId }, query: { ...filter, ...(formato && { formato }) } }));

  const add = (
    <Button icon={UserPlus} onClick={() => setAdding(true)}>
      Agregar estudiantes
    </Button>
  );
  return (
    <section aria-label="Estudiantes">
      <FilterBar className="mb-4">
        <SearchBox
          label="Buscar por DNI, nombre o correo"
          value={table.q}
          onSearch={table.setQ}
          className="sm:mr-auto sm:w-60"
        />
        <DateRange label="Fecha de matrícula" {...table.days} />
        <ExportButtons onExport={(formato) => void exportAll(formato)} />
        {add}
      </FilterBar>
      <DataTable
        caption={`Estudiantes de ${curso.nombre}`}
        columns={columns}
        rows={data?.resources}
        rowKey={({ usuarioId }) => usuarioId}
        error={error?.message}
        onRetry={() => void refetch()}
        refreshing={isFetching}
        sort={table.sort}
        filter={table.filterText}
        onClearFilter={table.clearFilter}
        emptyHint="Todavía no hay estudiantes. Agrega a quienes ya tienen cuenta, o importa una lista completa."
        emptyAction={add}
        selection={{
          of: selection,
          label: (alumno) => `Seleccionar a ${nombreOf(alumno)}`,
          acts: (
            <Button variant="danger" size="sm" icon={UserMinus} onClick={() => void quitar(selection.chosen)}>
              Quitar del curso
            </Button>
          ),
        }}
        actions={(alumno) => (
          <>
            <IconButton
              label={
                alumno.certificado ? `${nombreOf(alumno)} ya tiene certificado` : `Certificar a ${nombreOf(alumno)}`
              }
              icon={Award}
              disabled={alumno.certificado !== null}
              onClick={() => void certificar(alumno)}
            />
            <IconButton
              label={`Limpiar intentos y notas de ${nombreOf(alumno)}`}
              icon={Eraser}
              onClick={() => void limpiar(alumno)}
            />
            <IconButton
              label={`Quitar a ${nombreOf(alumno)} del curso`}
              icon={UserMinus}
              danger
              onClick={() => void quitar([alumno])}
            />
          </>
        )}
      />
      <TablePages table={table} total={data?.total ?? 0} hayMas={data?.hayMas} />
      <AddDialog open={adding} curso={curso} onClose={() => setAdding(false)} onDone={refresh} />
      {excepcion && (
        <ExcepcionDialog curso={curso} excepcion={excepcion} onClose={() => setExcepcion(null)} onDone={refresh} />
      )}
    </section>
  );
}
