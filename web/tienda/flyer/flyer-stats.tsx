import { formatSoles } from 'domain/formats/money.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { hoursText, minutesText } from './flyer-texts.ts';

export function FlyerStats({ curso }: { curso: Curso }) {
  const stats = [
    { label: 'Estado', value: curso.activa ? 'Activo' : 'Inactivo' },
    { label: 'Precio', value: formatSoles(curso.precioActual) },
    { label: 'Duración', value: minutesText(curso.duracionMinutos) },
    { label: 'En horas', value: hoursText(curso.duracionMinutos) },
  ];
  return (
    <dl className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-px overflow-hidden rounded-xl border border-linea bg-linea">
      {stats.map(({ label, value }) => (
        <div key={label} className="bg-hoja px-3.5 py-4 sm:px-5">
          <dt className="text-[0.8125rem] text-tinta-2">{label}</dt>
          <dd className="figures mt-1 text-[1.1875rem] sm:text-[1.375rem]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
