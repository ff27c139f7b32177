import { getFeriados } from 'domain/contract/ajustes.ts';
import { getHorario } from 'domain/contract/horario.ts';
import { listPonentes } from 'domain/contract/ponentes.ts';
import { createTimetable } from 'domain/contract/sesiones.ts';
import { formatDayTime, limaHour, limaYear } from 'domain/formats/lima-time.ts';
import { isPrueba } from 'domain/rules/modulos.ts';
import { readTimetable, type TimetableRow } from 'domain/rules/timetable.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { z } from 'zod';
import { useApi, useCall } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ChoqueCount, RowChoques, usePlannedChoques } from './planned-choques.tsx';

type Props = { curso: Curso; modulos: readonly Modulo[]; onClose: () => void; onSaved: () => void };

const pasted = z.object({ texto: z.string().trim().min(1, { error: 'Pega el horario' }).max(20_000) });

/** A timetable pasted from a spreadsheet, with a verdict per line while it is typed. */
export function TimetableDialog({ curso, modulos, onClose, onSaved }: Props) {
  const call = useCall();
  const params = { id: curso.cursoId };
  const ponentes = useApi(listPonentes, { params: { cursoId: curso.cursoId } }).data?.resources ?? [];
  const feriados = useApi(getFeriados, {}).data?.resource?.feriados ?? [];
  const dated = useApi(getHorario, { params }, { staleTime: 0 }).data?.resource?.sesiones ?? [];
  const clases = modulos.filter(
    ({ tipoModulo, moduloId }) =>
      !isPrueba(tipoModulo.acronimo) && !dated.some((sesion) => sesion.moduloId === moduloId),
  );
  const read = (texto: string) =>
    readTimetable(texto, {
      clases,
      ponentes: ponentes.map(({ docenteId, nombre, apellido }) => ({ docenteId, nombre: `${nombre} ${apellido}` })),
      feriados,
      year: limaYear(curso.fechaHoraInicio),
    });
  const { field, form, dialog } = useFormDialog(pasted, {
    kept: 'Pegar horario',
    defaultValues: { texto: '' },
    send: ({ texto }) => {
      const filas = usable(read(texto)).map(({ moduloId, inicio, fin, ponenteId }) => ({
        moduloId: moduloId!,
        inicio,
        fin,
        ponenteId,
      }));
      return call(createTimetable, { params, body: { filas } });
    },
    refusal: 'above',
    toast: ({ resources }) => `${count(resources?.length ?? 0)} con fecha`,
    onSaved: () => onSaved(),
    onClose,
  });
  const rows = read(form.watch('texto'));
  const ready = usable(rows).length;
  const choques = usePlannedChoques(usable(rows));
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title="Pegar horario"
      description="Copia en Excel las columnas fecha, hora de inicio, hora de fin, tema y ponente, con sus títulos o sin ellos."
      submitLabel={ready > 0 ? `Crear ${count(ready)}` : 'Crear sesiones'}
    >
      <div className="grid gap-4">
        <TextArea
          label="Horario"
          required
          rows={6}
          maxLength={20_000}
          hint={`${clases.length === 1 ? 'Queda 1 módulo' : `Quedan ${clases.length} módulos`} de clase sin sesión.`}
          {...field('texto')}
        />
        <p role="status" className="text-sm empty:hidden">
          <ChoqueCount choques={choques} />
        </p>
        {rows.length > 0 && (
          <ol aria-label="Qué se entendió" className="divide-y divide-linea rounded-xl border border-linea bg-hoja">
            {rows.map((row) => (
              <li key={row.linea} className="px-3 py-2 text-sm">
                <Verdict row={row} />
                <RowChoques fila={usable(rows).indexOf(row)} choques={choques} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </FormDialog>
  );
}

const usable = (rows: readonly TimetableRow[]) => rows.filter(({ problema }) => problema === null);
const count = (n: number) => (n === 1 ? '1 sesión' : `${n} sesiones`);

function Verdict({ row: { linea, texto, inicio, fin, modulo, problema, nota } }: { row: TimetableRow }) {
  if (problema !== null) {
    return (
      <>
        <span className="block font-semibold text-rojo">
          Línea {linea}: {problema}
        </span>
        <span className="block break-words text-tinta-2">{texto}</span>
      </>
    );
  }
  return (
    <>
      <span className="block font-semibold">{modulo}</span>
      <span className="block">
        {formatDayTime(inicio, new Date())} a {limaHour(fin)}
      </span>
      {nota && <span className="block text-ambar">{nota}</span>}
    </>
  );
}
