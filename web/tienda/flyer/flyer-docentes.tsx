import type { FlyerDocente } from 'domain/schemas/flyer-extras.ts';
import { cx } from '../../ui/cx.ts';
import { Portrait } from '../portrait.tsx';
import { anchorIds } from './flyer-anchors.tsx';
import { FlyerSection } from './flyer-sections.tsx';

export function FlyerDocentes({ docentes }: { docentes: readonly FlyerDocente[] }) {
  if (docentes.length === 0) return null;
  return (
    <FlyerSection title={docentes.length === 1 ? 'Quién lo dicta' : 'Quiénes lo dictan'} id={anchorIds.docentes}>
      <ul className={cx('grid gap-2.5 sm:gap-4 print:gap-2', docentes.length === 1 ? 'grid-cols-1' : several)}>
        {docentes.map((docente) => (
          <DocenteItem key={docente.docenteId} docente={docente} alone={docentes.length === 1} />
        ))}
      </ul>
    </FlyerSection>
  );
}

/** Two columns on a phone, three on a desktop, one with very large text. */
const several = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,30%)),1fr))] print:grid-cols-1';

/** An open biography takes the whole row; on phones so does the last of an odd number. */
const oneOfSeveral =
  'max-lg:has-[details[open]]:col-span-full max-sm:last:odd:col-span-full max-sm:last:odd:grid max-sm:last:odd:grid-cols-2 max-sm:last:odd:gap-x-2.5';

function DocenteItem({ docente, alone }: { docente: FlyerDocente; alone: boolean }) {
  const { nombre, apellido, especialidad, especialidadDetalle, tiempoEjercido, experiencia, linkedin } = docente;
  const about = [especialidad, tiempoEjercido && `${tiempoEjercido} de ejercicio`].filter(Boolean).join(' · ');
  return (
    <li
      className={cx(
        'min-w-0 overflow-hidden rounded-xl border border-linea bg-hoja print:border-0',
        alone ? 'grid sm:grid-cols-[14rem_1fr]' : oneOfSeveral,
      )}
    >
      <Portrait docente={docente} size={320} large className="aspect-square w-full rounded-none print:hidden" />
      <div className="min-w-0 p-3 pb-1.5 sm:p-4 print:p-0">
        <h3 className="flex flex-wrap items-baseline gap-x-3 text-[1.125rem] leading-tight wrap-anywhere sm:text-xl">
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
