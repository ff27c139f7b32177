import { getFigures } from 'domain/contract/cursos.ts';
import { estadoPruebaLabel } from 'domain/formats/estado-labels.ts';
import type { Figures } from 'domain/schemas/cursos.ts';
import Award from 'lucide-react/icons/award';
import Layers from 'lucide-react/icons/layers';
import Star from 'lucide-react/icons/star';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useApi } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import type { IconType } from '../../ui/icon-type.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const samples: { key: 'matriculados' | 'aprobados' | 'desaprobados' | 'faltan'; label: string; sample: number }[] = [
  { key: 'matriculados', label: 'Matriculados', sample: 124 },
  { key: 'aprobados', label: 'Aprobados', sample: 87 },
  { key: 'desaprobados', label: 'Desaprobados', sample: 21 },
  { key: 'faltan', label: 'Faltan', sample: 16 },
];

/** For `academico`: figures of the course and links to its modules, students and certificates. */
export function ManagementCards({ cursoId }: { cursoId: number }) {
  const { data, isError } = useApi(getFigures, { params: { id: cursoId } });
  const figures = data?.resource ?? undefined;
  const line = (text: (figures: Figures) => string) => {
    if (figures) return text(figures);
    return isError ? 'Sin datos' : <Skeleton className="h-5 w-40" />;
  };
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <AdminCard title="Estudiantes" to="/curso-usuario" cursoId={cursoId} act="Ver estudiantes" icon={Users}>
        <ul aria-label="Cifras de estudiantes" className="grid gap-3 min-[26.25rem]:grid-cols-2 xl:grid-cols-3">
          {samples.map(({ key, label, sample }) => (
            <CursoFigure key={key} label={label} sample={sample} live={figures?.[key]} failed={isError} />
          ))}
          <CursoFigure
            className="min-[26.25rem]:col-span-2"
            label="Estado prueba"
            sample="En curso"
            live={figures && estadoPruebaLabel(figures)}
            failed={isError}
          />
        </ul>
      </AdminCard>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
        <AdminCard title="Módulos" to="/curso-modulo" cursoId={cursoId} act="Ver módulos" icon={Layers}>
          <div className="text-tinta-2">
            {line(
              ({ modulos, materiales }) =>
                `${some(modulos, 'módulo', 'módulos')}, ${some(materiales, 'material', 'materiales')}`,
            )}
          </div>
        </AdminCard>
        <AdminCard title="Certificados" to="/certificados" cursoId={cursoId} act="Ver certificados" icon={Award}>
          <div className="text-tinta-2">{line(({ certificados }) => some(certificados, 'emitido', 'emitidos'))}</div>
        </AdminCard>
        <LinkButton to={`/encuestas/${cursoId}`} variant="quiet" size="sm" icon={Star} className="justify-self-start">
          Ver encuesta
        </LinkButton>
      </div>
    </div>
  );
}

type AdminCardProps = { title: string; to: string; cursoId: number; act: string; icon: IconType; children: ReactNode };

function AdminCard({ title, to, cursoId, act, icon, children }: AdminCardProps) {
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title} />
      {children}
      <LinkButton
        to={`${to}?cursoId=${cursoId}`}
        state={{ cursoId }}
        variant="secondary"
        size="sm"
        icon={icon}
        className="mt-4"
      >
        {act}
      </LinkButton>
    </Card>
  );
}

function some(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

type CursoFigureProps = {
  label: string;
  /** Fixed sample figure from the specification, small beside the live one where `SAMPLE_FIGURES` is true. */
  sample: string | number;
  /** Undefined while loading. */
  live: string | number | undefined;
  failed: boolean;
  className?: string;
};

function CursoFigure({ label, sample, live, failed, className }: CursoFigureProps) {
  const { sampleFigures } = useSite();
  return (
    <li className={cx('rounded-lg border border-linea p-3.5', className)}>
      <p className="mb-2 text-[0.9375rem] text-tinta-2">{label}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        {live === undefined && !failed ? (
          <Skeleton className="h-11 w-14" />
        ) : (
          <Figure value={live ?? '—'} note={failed ? 'Sin datos' : 'Ahora'} live />
        )}
        {sampleFigures && <Figure value={sample} note="Cifra de muestra" />}
      </div>
    </li>
  );
}

function Figure({ value, note, live }: { value: string | number; note: string; live?: boolean }) {
  return (
    <p>
      <span
        className={cx(
          'block font-serif leading-none tabular-nums',
          live ? 'text-3xl text-teal-oscuro' : 'text-lg text-tinta-2',
        )}
      >
        {value}
      </span>
      <span className="mt-1.5 block text-sm text-tinta-2">{note}</span>
    </p>
  );
}
