import { getTeam } from 'domain/contract/flyers.ts';
import type { TeamDocente } from 'domain/schemas/flyer-extras.ts';
import { apiQuery } from '../app/api.tsx';
import type { Call } from '../app/transport.ts';
import { Portrait } from './portrait.tsx';

export const teamQuery = (call: Call) => apiQuery(call, getTeam, {});

/** Lecturers with their portraits. */
export function Team({ docentes }: { docentes: readonly TeamDocente[] }) {
  return (
    <ul className="grid grid-cols-2 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6 gap-x-6 gap-y-8">
      {docentes.map((docente) => (
        <li key={docente.docenteId}>
          <Portrait docente={docente} size={320} className="aspect-square w-full" />
          <h3 className="mt-3 font-sans text-base leading-snug font-semibold tracking-normal">
            {docente.nombre} {docente.apellido}
          </h3>
          <p className="mt-0.5 text-[0.9375rem] text-tinta-2">{docente.especialidad}</p>
          {docente.tiempoEjercido && (
            <p className="text-[0.9375rem] text-tinta-2">{docente.tiempoEjercido} de ejercicio</p>
          )}
        </li>
      ))}
    </ul>
  );
}
