import { estadoAlumnoLabels } from 'domain/formats/estado-labels.ts';
import { formatMediumDate } from 'domain/formats/lima-time.ts';
import { notaTone } from 'domain/rules/calificacion.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { Alumno } from 'domain/schemas/matriculas.ts';
import { UsuarioLink } from '../app/usuario-link.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';

export const alumnoColumns: Column<Alumno>[] = [
  { key: 'alumno', header: 'Estudiante', sortKey: 'alumno', cell: Person },
  { key: 'avance', header: 'Avance', sortKey: 'avance', cell: Avance, className: '@2xl:w-40' },
  { key: 'promedio', header: 'Promedio', sortKey: 'promedio', cell: Promedio },
  { key: 'estado', header: 'Estado', sortKey: 'estado', cell: Estado },
  { key: 'hasta', header: 'Acceso', sortKey: 'matriculado', cell: Acceso },
];

const tones: Record<Alumno['estado'], BadgeTone> = { aprobado: 'verde', desaprobado: 'rojo', falta: 'neutro' };

function Person({ usuarioId, nombre, apellido, dni, correo }: Alumno) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={`${nombre} ${apellido}`} />
      <span className="min-w-0">
        <UsuarioLink usuarioId={usuarioId}>
          {nombre} {apellido}
        </UsuarioLink>
        <span className="block text-sm font-normal wrap-anywhere text-tinta-2">
          {dni} · {correo}
        </span>
      </span>
    </span>
  );
}

function Avance({ nombre, apellido, avance: { vistos, total } }: Alumno) {
  if (total === 0) return <span className="text-tinta-2">Sin materiales</span>;
  return (
    <span className="block min-w-32">
      <ProgressBar label={`Avance de ${nombre} ${apellido}`} value={vistos} max={total} hideLabel hideValue />
      <span className="mt-1 block text-sm text-tinta-2 tabular-nums">
        {vistos} de {total} materiales
      </span>
    </span>
  );
}

function Promedio({ promedio, parcial }: Alumno) {
  if (promedio === null) return <span className="text-tinta-2">Sin notas</span>;
  return (
    <span className="inline-grid justify-items-center">
      <Badge shape="box" tone={notaTone(promedio)}>
        {writeNota(promedio)}
      </Badge>
      {parcial && <span className="text-sm whitespace-nowrap text-tinta-2">{parcial}</span>}
    </span>
  );
}

function Estado({ estado, regla, certificado }: Alumno) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 @max-2xl:justify-end">
      <Badge tone={tones[estado]}>{estadoAlumnoLabels[estado]}</Badge>
      {certificado && <Badge tone="teal">Certificado</Badge>}
      {regla && <span className="basis-full text-sm text-tinta-2">{regla}</span>}
    </span>
  );
}

function Acceso({ hasta, acceso, matriculado }: Alumno) {
  return (
    <span className="block whitespace-nowrap">
      <span className={acceso ? '' : 'text-rojo'}>{endInWords(hasta, acceso)}</span>
      <span className="block text-sm text-tinta-2">Desde {formatMediumDate(matriculado)}</span>
    </span>
  );
}

function endInWords(until: string | null, acceso: boolean): string {
  if (acceso) return until ? `Hasta ${formatMediumDate(until)}` : 'Sin fin';
  return until && new Date(until) < new Date() ? `Terminó ${formatMediumDate(until)}` : 'Curso inactivo';
}
