import { exportAsistencia, setAsistenciaMinima } from 'domain/contract/asistencia.ts';
import { isMarkable } from 'domain/rules/asistencia.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../../app/api.tsx';
import { ExportButtons } from '../../app/export-buttons.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { useMayCall } from '../../app/may-call.ts';
import { useSaveDownload } from '../../app/use-save-download.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TablePages } from '../../ui/table-pages.tsx';
import { useWide } from '../registro/use-wide.ts';
import { AsistenciaTable, cellOf, type Place } from './asistencia-grid.tsx';
import { sentenceOf } from './mark.tsx';
import { OneSesion } from './one-sesion.tsx';
import { useAsistencia } from './use-asistencia.ts';
import { ZoomDialog } from './zoom-dialog.tsx';

/** Attendance of a course, by student and session. */
export function Asistencia({ curso: { cursoId } }: { curso: Pick<Curso, 'cursoId'> }) {
  const call = useCall();
  const wide = useWide();
  const saveFile = useSaveDownload();
  const { table, list, grid, save, refresh } = useAsistencia(cursoId);
  const [place, setPlace] = useState<Place | null>(null);
  const [opened, setOpened] = useState<'zoom' | 'minimo' | null>(null);
  const canSetMinimum = useMayCall(setAsistenciaMinima);
  const canExport = useMayCall(exportAsistencia);

  if (!grid) {
    return list.error ? (
      <ErrorState message={list.error.message} onRetry={() => void list.refetch()} busy={list.isFetching} />
    ) : (
      <Skeleton className="h-72 w-full" />
    );
  }
  const { sesiones, alumnos, minimo } = grid;
  if (sesiones.length === 0) {
    return (
      <EmptyState
        icon={CalendarClock}
        title="Este curso no tiene sesiones con fecha"
        className="rounded-xl border border-linea bg-hoja"
        action={
          <LinkButton to={`/curso-modulo?cursoId=${cursoId}`} state={{ cursoId }}>
            Ver módulos
          </LinkButton>
        }
      >
        Ponles fecha y hora a sus materiales de tipo sesión y aquí verás quién asistió.
      </EmptyState>
    );
  }
  const latest = Math.max(
    0,
    sesiones.findLastIndex((each) => isMarkable(each, new Date())),
  );
  const at = {
    row: Math.min(place?.row ?? 0, Math.max(0, alumnos.length - 1)),
    column: Math.min(place?.column ?? latest, sesiones.length - 1),
  };
  const sesion = sesiones[at.column]!;
  const now = new Date();
  const markable = sesiones.filter((each) => isMarkable(each, now));
  const unmarked = markable.includes(sesion) ? alumnos.filter((alumno) => !cellOf(alumno, sesion.materialId)) : [];
  const active = alumnos[at.row];

  async function exportAll(formato?: 'xlsx') {
    const query = { ...(table.q && { q: table.q }), ...(formato && { formato }) };
    await saveFile(call(exportAsistencia, { params: { id: cursoId }, query }));
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox label="Buscar estudiante" value={table.q} onSearch={table.setQ} className="sm:w-72" />
        <Button disabled={markable.length === 0} onClick={() => setOpened('zoom')}>
          Importar de Zoom
        </Button>
        {canSetMinimum ? (
          <Button variant="secondary" onClick={() => setOpened('minimo')}>
            {minimo === null ? 'Pedir asistencia mínima' : `Mínimo ${minimo} %`}
          </Button>
        ) : (
          minimo !== null && <p className="text-tinta-2">Asistencia mínima: {minimo} %</p>
        )}
        {canExport && <ExportButtons onExport={(formato) => void exportAll(formato)} />}
      </div>
      {unmarked.length > 0 && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-tinta-2">
          <span className="min-w-0 wrap-anywhere">
            «{sesion.nombre}»: {unmarked.length === 1 ? 'uno sin registro.' : `${unmarked.length} sin registro.`}
          </span>
          <Button
            variant="quiet"
            size="sm"
            onClick={() =>
              void save(unmarked.map(({ usuarioId }) => ({ usuarioId, materialId: sesion.materialId, presente: true })))
            }
          >
            {unmarked.length === 1 ? 'Marcarlo presente' : 'Marcarlos presentes'}
          </Button>
        </p>
      )}
      {alumnos.length === 0 ? (
        <EmptyState
          title={table.q ? `Nadie coincide con «${table.q}»` : 'Este curso no tiene estudiantes'}
          className="rounded-xl border border-linea bg-hoja"
        />
      ) : wide ? (
        <>
          <AsistenciaTable
            grid={grid}
            place={at}
            onMove={setPlace}
            onMark={(marks) => void save(marks)}
            refreshing={list.isFetching}
          />
          <p role="status" className="mt-3 min-h-6 text-sm text-tinta-2">
            {active &&
              `${active.nombre} ${active.apellido}, ${sesion.nombre}. ${sentenceOf(cellOf(active, sesion.materialId))}.`}
          </p>
          <p className="text-sm text-tinta-2">
            Flechas para moverte, espacio para marcar presente o ausente, Supr para quitar lo marcado a mano.
          </p>
        </>
      ) : (
        <OneSesion
          grid={grid}
          column={at.column}
          onColumn={(column) => setPlace({ row: 0, column })}
          onMark={(marks) => void save(marks)}
        />
      )}
      <TablePages table={table} total={grid.total} hayMas={false} />
      {opened === 'zoom' && (
        <ZoomDialog
          cursoId={cursoId}
          sesiones={markable}
          materialId={(markable.includes(sesion) ? sesion : markable.at(-1)!).materialId}
          onSaved={() => void refresh()}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'minimo' && (
        <MinimumDialog
          cursoId={cursoId}
          minimo={minimo}
          onSaved={() => void refresh()}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const input = z.object({
  minimo: z
    .string()
    .trim()
    .refine((text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100), {
      error: 'Escribe un porcentaje entre 1 y 100, o déjalo vacío',
    })
    .transform((text) => (text === '' ? null : Number(text))),
});

type Props = { cursoId: number; minimo: number | null; onSaved: () => void; onClose: () => void };

function MinimumDialog({ cursoId, minimo, onSaved, onClose }: Props) {
  const call = useCall();
  const { field, dialog } = useFormDialog(input, {
    kept: 'Asistencia mínima',
    defaultValues: { minimo: minimo === null ? '' : String(minimo) },
    send: (body) => call(setAsistenciaMinima, { params: { id: cursoId }, body }),
    toast: () => 'Se guardó la asistencia mínima',
    onSaved: () => {
      onSaved();
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Asistencia mínima"
      description="Quien asista a menos sesiones no será apto para el certificado. Cuentan las sesiones realizadas, no las canceladas."
      submitLabel="Guardar"
    >
      <NumberField
        label="Porcentaje de sesiones"
        min={1}
        max={100}
        hint="Por ejemplo 80. Vacío: el curso no pide asistencia."
        {...field('minimo')}
      />
    </FormDialog>
  );
}
