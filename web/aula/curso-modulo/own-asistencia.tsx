import { getOwnAsistencia } from 'domain/contract/asistencia.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import { attendancePercent } from 'domain/rules/asistencia.ts';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import type { ReactNode } from 'react';
import { useApi } from '../../app/api.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Fold, hasSideColumn } from '../../ui/fold.tsx';

/** Attendance of the student in a course with live sessions, and what the certificate asks for. */
export function OwnAsistencia({ cursoId }: { cursoId: number }) {
  const { data } = useApi(getOwnAsistencia, { params: { id: cursoId } });
  const found = data?.resource;
  if (!found || found.sesiones.length === 0) return null;
  const held = found.sesiones.filter(({ presente, cancelada }) => !cancelada && presente !== null);
  const attended = held.filter(({ presente }) => presente).length;
  // Future sessions are shown in the list of next sessions.
  const { over = [], ahead = [] } = Object.groupBy(found.sesiones, ({ fin }) =>
    new Date(fin) > new Date() ? 'ahead' : 'over',
  );
  const percent = attendancePercent({ sesiones: held.length, asistidas: attended, minutos: 0 });
  return (
    <Fold
      icon={CalendarCheck}
      title="Tu asistencia"
      fact={percent === null ? undefined : `${attended} de ${held.length}`}
      defaultOpen={hasSideColumn()}
    >
      <Blocks sesiones={found.sesiones} />
      <p className="text-[0.9375rem] text-tinta-2">{found.mensaje}</p>
      {over.length > mostShown ? (
        <Unfold label={`Ver las ${over.length} sesiones realizadas`}>
          <Sesiones label="Sesiones del curso" sesiones={over} />
        </Unfold>
      ) : (
        over.length > 0 && <Sesiones label="Sesiones del curso" sesiones={over} />
      )}
      {ahead.length > 0 && (
        <Unfold label={ahead.length === 1 ? 'Ver la sesión que falta' : `Ver las ${ahead.length} sesiones que faltan`}>
          <Sesiones label="Sesiones por realizarse" sesiones={ahead} />
        </Unfold>
      )}
    </Fold>
  );
}

type Sesion = {
  materialId: number;
  nombre: string;
  inicio: string;
  fin: string;
  presente: boolean | null;
  cancelada: boolean;
};

/** More past sessions than these are folded. */
const mostShown = 3;

function Unfold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-medium text-teal underline decoration-teal/40 underline-offset-4">
        {label}
      </summary>
      {children}
    </details>
  );
}

/** One block per session: attended, missed, or neither. The lists below say the same in words. */
function Blocks({ sesiones }: { sesiones: readonly Sesion[] }) {
  const counted = sesiones.filter(({ cancelada }) => !cancelada);
  return (
    <div aria-hidden="true" className="mb-2 flex gap-1">
      {counted.map(({ materialId, presente }) => (
        <span
          key={materialId}
          className={cx(
            'h-2 max-w-8 flex-1 rounded-full border',
            presente === null ? 'border-linea-2' : presente ? 'border-teal bg-teal' : 'border-rojo bg-hoja',
          )}
        />
      ))}
    </div>
  );
}

function Sesiones({ label, sesiones }: { label: string; sesiones: readonly Sesion[] }) {
  return (
    <ul aria-label={label} className="mt-1 divide-y divide-linea">
      {sesiones.map((sesion) => (
        <li key={sesion.materialId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 wrap-anywhere">
            {sesion.nombre}
            <span className="block text-sm text-tinta-2">{formatDayTime(sesion.inicio)}</span>
          </span>
          <Sign {...sesion} />
        </li>
      ))}
    </ul>
  );
}

function Sign({ presente, cancelada, fin }: { presente: boolean | null; cancelada: boolean; fin: string }) {
  if (cancelada) return <Badge>Cancelada</Badge>;
  if (presente) return <Badge tone="verde">Asististe</Badge>;
  if (new Date(fin) > new Date()) return <Badge tone="teal">Por realizarse</Badge>;
  return (
    <Badge tone={presente === null ? 'neutro' : 'rojo'}>{presente === null ? 'Sin registro' : 'No asististe'}</Badge>
  );
}
