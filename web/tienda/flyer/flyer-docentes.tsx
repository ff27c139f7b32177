import type { FlyerDocente } from 'domain/schemas/flyer-extras.ts';
import { Portrait } from '../portrait.tsx';
import { anchorIds } from './flyer-anchors.tsx';
import { FlyerSection } from './flyer-sections.tsx';

export function FlyerDocentes({ docentes }: { docentes: readonly FlyerDocente[] }) {
  if (docentes.length === 0) return null;
  return (
    <FlyerSection title={docentes.length === 1 ? 'Quién lo dicta' : 'Quiénes lo dictan'} id={anchorIds.docentes}>
      <ul className="grid grid-cols-1 gap-2.5 sm:gap-4 print:gap-2">
        {docentes.map((docente) => (
          <DocenteItem key={docente.docenteId} docente={docente} />
        ))}
      </ul>
    </FlyerSection>
  );
}

function DocenteItem({ docente }: { docente: FlyerDocente }) {
  const { nombre, apellido, especialidad, especialidadDetalle, tiempoEjercido, experiencia, linkedin } = docente;
  const about = [especialidad, tiempoEjercido && `${tiempoEjercido} de ejercicio`].filter(Boolean).join(' · ');
  return (
    <li className="flex gap-x-4 rounded-xl max-[19rem]:flex-wrap border border-linea bg-hoja p-3 sm:gap-x-5 sm:p-5 print:border-0 print:p-0">
      <Portrait docente={docente} size={112} className="size-28 shrink-0 sm:size-26 print:hidden" />
      <div className="min-w-0">
        <h3 className="title-3 flex flex-wrap items-baseline gap-x-3">
          {nombre} {apellido}
          {docente.coordina && (
            <span className="font-sans text-[0.8125rem] font-semibold text-teal-oscuro">Coordina el programa</span>
          )}
        </h3>
        <p className="mt-1 text-[0.9375rem] font-medium text-tinta-2">{about}</p>
        {especialidadDetalle && <p className="text-[0.9375rem] text-tinta-2 max-sm:hidden">{especialidadDetalle}</p>}
        {(experiencia || linkedin) && (
          <details className="fold print:hidden">
            <summary className="relative inline-flex max-w-full min-h-11 wrap-anywhere list-none items-center font-medium text-teal underline decoration-teal/40 underline-offset-4 lg:hidden [&::-webkit-details-marker]:hidden">
              Ver trayectoria<span className="sr-only"> de {nombre}</span>
            </summary>
            {experiencia && <p className="max-w-text text-pretty lg:mt-2">{experiencia}</p>}
            {linkedin && (
              <a
                href={linkedin}
                target="_blank"
                rel="noopener noreferrer"
                className="mt-1 inline-flex min-h-11 items-center font-medium text-teal underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro print:hidden"
              >
                Ver su perfil<span className="sr-only"> de {nombre} (se abre en otra pestaña)</span>
              </a>
            )}
          </details>
        )}
      </div>
    </li>
  );
}
