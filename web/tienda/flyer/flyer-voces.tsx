import type { FlyerExtras } from 'domain/schemas/flyer-extras.ts';
import { Quote } from '../voces.tsx';
import { FlyerSection } from './flyer-sections.tsx';

/** Average from five answers on, and quotable texts. Renders nothing without either. */
export function FlyerVoces({ voces, opinion }: Pick<FlyerExtras, 'voces' | 'opinion'>) {
  if (voces.length === 0 && !opinion) return null;
  return (
    <FlyerSection title="Lo que dicen quienes lo llevaron">
      {opinion && (
        <p className="mb-4 text-lg">
          <strong className="font-serif text-2xl">{opinion.promedio.toFixed(1)}</strong> de 5{' '}
          <span className="text-[0.9375rem] text-tinta-2">
            · promedio de {opinion.respuestas} encuestas sobre docentes, contenidos y plataforma
          </span>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-3 sm:gap-4">
        {voces.map(({ texto, autor }) => (
          <Quote key={`${autor}-${texto}`} texto={texto} autor={autor} />
        ))}
      </ul>
    </FlyerSection>
  );
}
