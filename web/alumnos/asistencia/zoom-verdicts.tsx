import { zoomEstadoLabels } from 'domain/rules/match-zoom.ts';
import type { ZoomResult, ZoomVerdict } from 'domain/schemas/asistencia.ts';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toSaved } from './use-zoom-import.ts';

type Props = {
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
/** What needs a decision first. */
const order = Object.keys(tones) as ZoomVerdict['estado'][];

/** What the report does to each person in it; who is saved can be chosen. */
export function ZoomVerdicts({ result, chosen, onInvert, onAssign }: Props) {
  const sorted = result.filas.toSorted((a, b) => order.indexOf(a.estado) - order.indexOf(b.estado));
  return (
    <ul
      aria-label="Participantes del reporte"
      className="max-h-96 divide-y divide-linea overflow-y-auto border-y border-linea"
    >
      {sorted.map((verdict) => (
        <li key={verdict.lineas[0]} className="grid gap-2 py-2.5">
          <div className="flex items-start gap-3">
            <Choice {...{ verdict, chosen, onInvert }} />
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
          <Assign {...{ verdict, result, onAssign }} />
        </li>
      ))}
    </ul>
  );
}

const ways = { correo: 'por su correo', nombre: 'por su nombre', eleccion: 'elegido por ti' };

function sourceOf({ nombre, correo, alumno, por, lineas }: ZoomVerdict): string {
  const joins = lineas.length > 1 ? [`${lineas.length} ingresos`] : [];
  if (!alumno) return [nombre ? correo : '', ...joins].filter(Boolean).join(' · ') || `Línea ${lineas[0]}`;
  return [`En Zoom «${nombre || correo}», ${por ? ways[por] : ''}`, ...joins].join(' · ');
}

function Choice({ verdict, chosen, onInvert }: Pick<Props, 'chosen' | 'onInvert'> & { verdict: ZoomVerdict }) {
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

/** Who somebody of the report is, when neither e-mail nor name tell. */
function Assign({ verdict, result, onAssign }: Pick<Props, 'result' | 'onAssign'> & { verdict: ZoomVerdict }) {
  const [open, setOpen] = useState(verdict.candidatos.length > 0);
  if (verdict.por === 'eleccion') {
    return (
      <Button variant="quiet" size="sm" className="ml-8 w-fit" onClick={() => onAssign(verdict, null)}>
        Deshacer la elección
      </Button>
    );
  }
  if (verdict.usuarioId !== null) return null;
  const who = verdict.nombre || verdict.correo;
  const options = verdict.candidatos.length > 0 ? verdict.candidatos : result.faltan;
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
      Elegir estudiante
    </Button>
  );
}
