import { getTeam } from 'domain/contract/flyers.ts';
import type { TeamDocente } from 'domain/schemas/flyer-extras.ts';
import { apiQuery } from '../app/api.tsx';
import type { Call } from '../app/transport.ts';
import { Portrait } from './portrait.tsx';

export const teamQuery = (call: Call) => apiQuery(call, getTeam, {});

/** Whether all of them say how long they have practised: only then the school calls them lecturers in practice. */
export const areInPractice = (docentes: readonly TeamDocente[]) =>
  docentes.length > 0 && docentes.every(({ tiempoEjercido }) => tiempoEjercido !== '');

/** Lecturers with their portraits; on a phone large, in a row to swipe. */
export function Team({ docentes }: { docentes: readonly TeamDocente[] }) {
  return (
    <ul
      aria-label="Docentes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls takes the keyboard
      tabIndex={0}
      className="-mx-[min(1rem,4.5vw)] flex snap-x scroll-px-[min(1rem,4.5vw)] gap-x-4 overflow-x-auto px-[min(1rem,4.5vw)] pb-2 sm:mx-0 sm:grid sm:grid-cols-3 sm:gap-x-6 sm:gap-y-8 sm:overflow-visible sm:p-0 md:grid-cols-4 lg:grid-cols-6"
    >
      {docentes.map((docente) => (
        <li key={docente.docenteId} className="w-[78%] shrink-0 snap-start sm:w-auto">
          <Portrait docente={docente} size={640} large className="aspect-square w-full" />
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
