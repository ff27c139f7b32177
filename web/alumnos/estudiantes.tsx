import { associateCertificado } from 'domain/contract/certificados.ts';
import { exportAlumnos, listAlumnos } from 'domain/contract/matriculas.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { excepcionForm } from 'domain/schemas/certificados.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import Award from 'lucide-react/icons/award';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Eraser from 'lucide-react/icons/eraser';
import Mail from 'lucide-react/icons/mail';
import MailPlus from 'lucide-react/icons/mail-plus';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { AnuncioDialog } from '../app/anuncio-dialog.tsx';
import { useCall, useList } from '../app/api.tsx';
import { EnrolDialog } from '../app/enrol-dialog.tsx';
import { ExportButtons } from '../app/export-buttons.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { useInvite } from '../app/use-invite.ts';
import { useSaveDownload } from '../app/use-save-download.ts';
import { useTable } from '../app/use-table.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { TablePages } from '../ui/table-pages.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useToast } from '../ui/toast.tsx';
import { useSelection } from '../ui/use-selection.ts';
import { AddDialog } from './add-dialog.tsx';
import { alumnoColumns } from './alumno-columns.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { type Excepcion, nombreOf, useActs } from './use-acts.ts';

/** Open dialog, with the students selected when it opened. */
type Bulk = { act: 'mail' | 'enrol' | 'extend'; ids: number[] };

/** Students of a course, with their row actions. */
export function Estudiantes({ curso }: { curso: Curso }) {
  const { cursoId } = curso;
  const call = useCall();
  const table = useTable(sortColumns.alumnos, { standard: 'alumno', dated: true });
  const save = useSaveDownload();
  const [adding, setAdding] = useState(false);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const toast = useToast();
  const invite = useInvite();
  const { remove, reset, certify, excepcion, setExcepcion, refresh } = useActs(curso);
  const { filter } = table;
  const { data, error, isFetching, refetch } = useList(listAlumnos, { params: { cursoId }, query: table.query });

  const selection = useSelection(data?.resources, ({ usuarioId }) => usuarioId);
  const chosenIds = selection.chosen.map(({ usuarioId }) => usuarioId);
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
        columns={alumnoColumns}
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
            <>
              <Button
                variant="secondary"
                size="sm"
                icon={Mail}
                onClick={() => setBulk({ act: 'mail', ids: chosenIds })}
              >
                Escribir
              </Button>
              <Menu
                trigger={
                  <Button variant="secondary" size="sm" icon={EllipsisVertical}>
                    Más
                  </Button>
                }
                items={[
                  {
                    label: 'Matricular en otro curso',
                    icon: UserPlus,
                    onSelect: () => setBulk({ act: 'enrol', ids: chosenIds }),
                  },
                  {
                    label: 'Cambiar hasta cuándo tienen acceso',
                    icon: CalendarClock,
                    onSelect: () => setBulk({ act: 'extend', ids: chosenIds }),
                  },
                  { label: 'Enviar la invitación otra vez', icon: MailPlus, onSelect: () => void invite(chosenIds) },
                ]}
              />
              <Button variant="danger" size="sm" icon={UserMinus} onClick={() => void remove(selection.chosen)}>
                Quitar del curso
              </Button>
            </>
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
              onClick={() => void certify(alumno)}
            />
            <IconButton
              label={`Limpiar intentos y notas de ${nombreOf(alumno)}`}
              icon={Eraser}
              onClick={() => void reset(alumno)}
            />
            <IconButton
              label={`Quitar a ${nombreOf(alumno)} del curso`}
              icon={UserMinus}
              danger
              onClick={() => void remove([alumno])}
            />
          </>
        )}
      />
      <TablePages table={table} total={data?.total ?? 0} hayMas={data?.hayMas} />
      <AddDialog open={adding} curso={curso} onClose={() => setAdding(false)} onDone={refresh} />
      {bulk?.act === 'enrol' && (
        <EnrolDialog usuarioIds={bulk.ids} onClose={() => setBulk(null)} onDone={() => setBulk(null)} />
      )}
      {bulk?.act === 'extend' && (
        <ExtendDialog curso={curso} usuarioIds={bulk.ids} onClose={() => setBulk(null)} onDone={refresh} />
      )}
      {bulk?.act === 'mail' && (
        <AnuncioDialog
          curso={curso}
          anuncio={null}
          elegidos={bulk.ids}
          name="Escribir por correo"
          onClose={() => setBulk(null)}
          onSaved={(message) => {
            setBulk(null);
            toast.show(message);
          }}
        />
      )}
      {excepcion && (
        <ExcepcionDialog curso={curso} excepcion={excepcion} onClose={() => setExcepcion(null)} onDone={refresh} />
      )}
    </section>
  );
}

type Props = { curso: Curso; excepcion: Excepcion; onClose: () => void; onDone: () => Promise<void> };

/** Certifying a student who is not `apto` needs a reason, which is stored with the certificate. */
function ExcepcionDialog({ curso: { cursoId }, excepcion: { alumno, motivos }, onClose, onDone }: Props) {
  const call = useCall();
  const { usuarioId } = alumno;
  const { field, dialog } = useFormDialog(excepcionForm, {
    kept: { name: 'Certificar por excepción', nth: usuarioId },
    defaultValues: { motivo: '' },
    send: ({ motivo }) => call(associateCertificado, { body: { cursoId, usuarioId, motivo } }),
    toast: () => `Certificado de ${nombreOf(alumno)} emitido`,
    onSaved: () => {
      onClose();
      return onDone();
    },
    onClose,
  });
  return (
    <FormDialog {...dialog} title="No cumple las condiciones" submitLabel="Certificar por excepción">
      <Alert tone="warning" title={`${nombreOf(alumno)} todavía no puede certificarse`}>
        <ul className="list-disc pl-5">
          {motivos.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Alert>
      <TextArea
        label="Motivo de la excepción"
        required
        rows={3}
        hint="Queda escrito junto al certificado."
        {...field('motivo')}
      />
    </FormDialog>
  );
}
