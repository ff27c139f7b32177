import { getTeam } from 'domain/contract/flyers.ts';
import { imageUrl } from 'domain/formats/images.ts';
import type { TeamDocente } from 'domain/schemas/flyer-extras.ts';
import { apiQuery } from '../app/api.tsx';
import { useSite } from '../app/site.tsx';
import type { Call } from '../app/transport.ts';
import { initials } from '../ui/initials.ts';

export const teamQuery = (call: Call) => apiQuery(call, getTeam, {});

/** Lecturers with their portraits. */
export function Team({ docentes }: { docentes: readonly TeamDocente[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-8">
      {docentes.map((docente) => (
        <li key={docente.docenteId}>
          <Portrait docente={docente} />
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

function Portrait({ docente: { nombre, apellido, imagen } }: { docente: TeamDocente }) {
  const { imageBase } = useSite();
  const frame = 'aspect-square w-full rounded-xl';
  if (imagen === '') {
    return (
      <span
        aria-hidden="true"
        className={`${frame} grid place-items-center bg-teal-claro font-serif text-4xl text-teal-oscuro`}
      >
        {initials(`${nombre} ${apellido}`)}
      </span>
    );
  }
  return (
    <img
      src={imageUrl(imageBase, 'docentes', imagen, 320)}
      alt={`Retrato de ${nombre} ${apellido}`}
      width={320}
      height={320}
      loading="lazy"
      decoding="async"
      className={`${frame} bg-papel-2 object-cover`}
    />
  );
}
