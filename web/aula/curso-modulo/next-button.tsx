import { lengthLabel, positionLabel, type Step } from 'domain/rules/lecciones.ts';
import type { Leccion } from 'domain/schemas/lecciones.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import Play from 'lucide-react/icons/play';
import { leccionPath } from '../../app/leccion-path.ts';
import { LinkButton } from '../../ui/link-button.tsx';

export type CursoStep = Step<Leccion, Modulo>;

/** Address of a step, with the navigation state of its screen. */
export function stepLink(cursoId: number, step: CursoStep): { to: string; state: object } {
  if (step.kind === 'leccion') return { to: leccionPath(cursoId, step.leccion.materialId), state: {} };
  const ids = { pruebaId: step.modulo.pruebaId, cursoId };
  return { to: `/prueba?pruebaId=${ids.pruebaId}&cursoId=${cursoId}`, state: ids };
}

export const stepName = (step: CursoStep) => (step.kind === 'leccion' ? step.leccion.nombre : step.modulo.nombre);

type Props = { cursoId: number; step: CursoStep | null; begun: boolean };

/** The one thing to do in a course, by its name. */
export function NextButton({ cursoId, step, begun }: Props) {
  if (!step) {
    return (
      <LinkButton variant="secondary" to={`/curso-modulo/${cursoId}/avance`}>
        Ver tu avance
      </LinkButton>
    );
  }
  const label = `${begun ? 'Continuar' : 'Empezar'}: ${stepName(step)}`;
  const note = noteOf(step);
  return (
    <>
      <LinkButton
        {...stepLink(cursoId, step)}
        icon={Play}
        aria-label={label}
        title={label}
        className="min-w-0 max-sm:min-h-16 [&>svg]:shrink-0"
      >
        <span className="line-clamp-2 text-left leading-snug whitespace-normal">{label}</span>
      </LinkButton>
      {note && <p className="text-center text-[0.8125rem] text-tinta-2 max-sm:sr-only">{note}</p>}
    </>
  );
}

function noteOf(step: CursoStep): string {
  if (step.kind === 'prueba') {
    const { rendicion, empezada } = step.modulo;
    if (rendicion) return 'Tu prueba está en curso';
    return empezada ? 'Ya empezaste la prueba' : 'Te toca rendir la prueba';
  }
  const { posicion, duracion, tipo } = step.leccion;
  if (tipo === 'pdf') return posicion > 1 ? `Vas en la página ${posicion}` : step.modulo.nombre;
  if (posicion < 5) return step.modulo.nombre;
  return `Vas en ${positionLabel(posicion)}${duracion ? ` de ${lengthLabel(duracion)}` : ''}`;
}
