import { useQuery } from '@tanstack/react-query';
import { getFigures } from 'domain/contract/cursos.ts';
import type { Figures } from 'domain/schemas/cursos.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { formatCount } from '../ui/format-count.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const figures: { key: keyof Figures; label: string }[] = [
  { key: 'matriculados', label: 'Matriculados' },
  { key: 'aprobados', label: 'Aprobados' },
  { key: 'desaprobados', label: 'Desaprobados' },
  { key: 'faltan', label: 'Les falta rendir' },
  { key: 'certificados', label: 'Certificados' },
];

export function CursoFigures({ cursoId }: { cursoId: number }) {
  const { data, isError } = useQuery(apiQuery(useCall(), getFigures, { params: { id: cursoId } }));
  const cursoFigures = data?.resource;
  return (
    <dl className="mb-7 grid grid-cols-6 gap-px overflow-hidden rounded-xl border border-linea bg-linea sm:grid-cols-5">
      {figures.map(({ key, label }) => (
        <div
          key={key}
          className="flex flex-col-reverse justify-end bg-hoja px-2.5 py-2.5 max-sm:col-span-3 max-sm:nth-[-n+3]:col-span-2 sm:px-4.5 sm:py-3.5"
        >
          <dt className="text-sm text-tinta-2 max-sm:text-[0.8125rem]">{label}</dt>
          <dd className="figures text-2xl tabular-nums sm:text-3xl">
            {cursoFigures ? formatCount(cursoFigures[key]) : isError ? '—' : <Skeleton className="my-1 h-7 w-12" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
