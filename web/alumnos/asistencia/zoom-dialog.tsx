import { formatDayTime } from 'domain/formats/lima-time.ts';
import type { AsistenciaSesion } from 'domain/schemas/asistencia.ts';
import { useId } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { plural } from '../use-acts.ts';
import { useZoomImport } from './use-zoom-import.ts';
import { ZoomVerdicts } from './zoom-verdicts.tsx';

type Props = {
  cursoId: number;
  /** Those that have begun and were not cancelled. */
  sesiones: readonly AsistenciaSesion[];
  materialId: number;
  onSaved: () => void;
  onClose: () => void;
};

/** Attendance of one session from Zoom's report; everybody in it gets a verdict before anything is saved. */
export function ZoomDialog({ cursoId, sesiones, materialId: first, onSaved, onClose }: Props) {
  const id = useId();
  const toast = useToast();
  const zoom = useZoomImport(cursoId, first, (guardadas) => {
    toast.show(guardadas === 1 ? 'Registramos 1 asistencia' : `Registramos ${guardadas} asistencias`);
    onSaved();
    onClose();
  });
  const { report, result, elegidos } = zoom;
  const chosen = new Set(elegidos.map(({ usuarioId }) => usuarioId));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Importar de Zoom"
      description="El reporte de participantes de la reunión (CSV), como Zoom lo descarga. Buscamos a cada quien por su correo y luego por su nombre."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          {report && !result && (
            <Button busy={zoom.busy} onClick={() => void zoom.review()}>
              Revisar
            </Button>
          )}
          {result && (
            <Button busy={zoom.busy} disabled={chosen.size === 0} onClick={() => void zoom.save()}>
              Registrar {plural(chosen.size, 'asistencia')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <SelectField
            label="Sesión"
            value={zoom.materialId}
            onChange={({ target }) => zoom.setMaterialId(Number(target.value))}
            options={sesiones.map(({ materialId: value, nombre, inicio }) => ({
              value,
              label: `${nombre} · ${formatDayTime(inicio)}`,
            }))}
          />
          <NumberField
            label="Minutos para contar"
            min={0}
            hint="Con menos, queda ausente."
            value={zoom.minutes}
            onChange={({ target }) => zoom.setMinutes(target.value)}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <input
            id={id}
            type="file"
            accept=".csv,.xlsx,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              void zoom.read(target.files?.[0]);
              // Reset, so that the same file can be chosen again after a correction.
              target.value = '';
            }}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={buttonLook(
              { variant: 'secondary' },
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-teal hover:border-teal',
            )}
          >
            {report ? 'Elegir otro archivo' : 'Elegir archivo'}
          </label>
          {report && <span className="min-w-0 text-sm wrap-anywhere text-tinta-2">{report.nombre}</span>}
        </div>
        {zoom.problem && <Alert tone="error">{zoom.problem}</Alert>}
        {result && (
          <>
            <ZoomVerdicts {...{ result, chosen }} onInvert={zoom.invert} onAssign={zoom.assign} />
            {result.faltan.length > 0 && (
              <p className="text-sm text-tinta-2">
                {result.faltan.length === 1
                  ? `No está en el reporte: ${result.faltan[0]!.alumno}. Queda como estaba.`
                  : `${result.faltan.length} estudiantes no están en el reporte. Quedan como estaban.`}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
