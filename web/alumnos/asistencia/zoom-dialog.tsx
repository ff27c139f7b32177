import { formatDayTime } from 'domain/formats/lima-time.ts';
import { zoomEstadoLabels } from 'domain/rules/match-zoom.ts';
import type { AsistenciaSesion, ZoomResult, ZoomVerdict } from 'domain/schemas/asistencia.ts';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { plural } from '../use-acts.ts';
import { toSaved, useZoomImport } from './use-zoom-import.ts';

type Props = {
  cursoId: number;
  /** Sessions that have begun and were not cancelled. */
  sesiones: readonly AsistenciaSesion[];
  materialId: number;
  onSaved: () => void;
  onClose: () => void;
};

/** Attendance of one session from Zoom's report; everybody in it gets a verdict before anything is saved. */
export function ZoomDialog({ cursoId, sesiones, materialId: first, onSaved, onClose }: Props) {
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
          <FileInput
            variant="secondary"
            label={report ? 'Elegir otro archivo' : 'Elegir archivo'}
            accept=".csv,.xlsx,.txt,text/csv,text/plain"
            onFile={(file) => void zoom.read(file)}
          />
          {report && <span className="min-w-0 text-sm wrap-anywhere text-tinta-2">{report.nombre}</span>}
        </div>
        {zoom.problem && <Alert tone="error">{zoom.problem}</Alert>}
        {result && (
          <>
            <ZoomVerdicts result={result} chosen={chosen} onInvert={zoom.invert} onAssign={zoom.assign} />
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

type ZoomVerdictsProps = {
  result: ZoomResult;
  chosen: ReadonlySet<number>;
  onInvert: (usuarioId: number) => void;
  onAssign: (verdict: ZoomVerdict, usuarioId: number | null) => void;
};

const tones: Record<ZoomVerdict['estado'], BadgeTone> = {
  ambigua: 'ambar',
  manual: 'ambar',
  nueva: 'verde',
  cambia: 'teal',
  igual: 'neutro',
  'sin-alumno': 'neutro',
};
/** Order of the verdicts: those that need a decision first. */
const order = Object.keys(tones) as ZoomVerdict['estado'][];

/** The verdict of each person in the report; the user chooses whose attendance is saved. */
function ZoomVerdicts({ result, chosen, onInvert, onAssign }: ZoomVerdictsProps) {
  const sorted = result.filas.toSorted((a, b) => order.indexOf(a.estado) - order.indexOf(b.estado));
  return (
    <ul
      aria-label="Participantes del reporte"
      className="max-h-96 divide-y divide-linea overflow-y-auto border-y border-linea"
    >
      {sorted.map((verdict) => (
        <li key={verdict.lineas[0]} className="grid gap-2 py-2.5">
          <div className="flex items-start gap-3">
            <Choice verdict={verdict} chosen={chosen} onInvert={onInvert} />
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{verdict.alumno || verdict.nombre || verdict.correo}</p>
              <p className="text-sm wrap-anywhere text-tinta-2">{sourceOf(verdict)}</p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={tones[verdict.estado]}>{zoomEstadoLabels[verdict.estado]}</Badge>
                {verdict.usuarioId !== null && !verdict.presente && <Badge tone="rojo">Ausente</Badge>}
              </p>
            </div>
            <span className="shrink-0 pt-0.5 text-tinta-2 tabular-nums">{verdict.minutos} min</span>
          </div>
          <Assign verdict={verdict} result={result} onAssign={onAssign} />
        </li>
      ))}
    </ul>
  );
}

const ways = {
  correo: 'por su correo',
  nombre: 'por su nombre',
  eleccion: 'elegido por ti',
  recordado: 'como la última vez',
};

function sourceOf({ nombre, correo, alumno, por, lineas }: ZoomVerdict): string {
  const joins = lineas.length > 1 ? [`${lineas.length} ingresos`] : [];
  if (!alumno) return [nombre ? correo : '', ...joins].filter(Boolean).join(' · ') || `Línea ${lineas[0]}`;
  return [`En Zoom «${nombre || correo}», ${por ? ways[por] : ''}`, ...joins].join(' · ');
}

function Choice({
  verdict,
  chosen,
  onInvert,
}: Pick<ZoomVerdictsProps, 'chosen' | 'onInvert'> & { verdict: ZoomVerdict }) {
  const { usuarioId, alumno } = verdict;
  if (usuarioId === null || !toSaved(verdict)) return <span aria-hidden="true" className="w-5 shrink-0" />;
  return (
    <input
      type="checkbox"
      aria-label={`Registrar a ${alumno}`}
      checked={chosen.has(usuarioId)}
      onChange={() => onInvert(usuarioId)}
      className="mt-0.5 size-5 shrink-0 accent-teal"
    />
  );
}

/** Assigns a person of the report to a student when neither e-mail nor name match. */
function Assign({
  verdict,
  result,
  onAssign,
}: Pick<ZoomVerdictsProps, 'result' | 'onAssign'> & { verdict: ZoomVerdict }) {
  const [open, setOpen] = useState(verdict.candidatos.length > 0);
  if (verdict.por === 'eleccion') {
    return (
      <Button variant="quiet" size="sm" className="ml-8 w-fit" onClick={() => onAssign(verdict, null)}>
        Deshacer la elección
      </Button>
    );
  }
  const isRemembered = verdict.por === 'recordado';
  if (verdict.usuarioId !== null && !isRemembered) return null;
  const who = verdict.nombre || verdict.correo;
  const proposed = new Set(verdict.candidatos.map(({ usuarioId }) => usuarioId));
  const options = [...verdict.candidatos, ...result.faltan.filter(({ usuarioId }) => !proposed.has(usuarioId))];
  if (options.length === 0) return null;
  return open ? (
    <SelectField
      className="ml-8"
      label={`Estudiante de «${who}»`}
      hideLabel
      placeholder="Ningún estudiante: no se registra"
      value=""
      onChange={({ target }) => onAssign(verdict, Number(target.value))}
      options={options.map(({ usuarioId, alumno, correo }) => ({ value: usuarioId, label: `${alumno} · ${correo}` }))}
    />
  ) : (
    <Button
      variant="quiet"
      size="sm"
      className="ml-8 w-fit"
      aria-label={`Elegir estudiante de «${who}»`}
      onClick={() => setOpen(true)}
    >
      {isRemembered ? 'Es otra persona' : 'Elegir estudiante'}
    </Button>
  );
}
