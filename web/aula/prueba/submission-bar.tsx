import ArrowUp from 'lucide-react/icons/arrow-up';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { preguntaElementId } from './pregunta-field.tsx';
import { isAnswered, type PreguntaView, type Respuestas } from './respuestas.ts';

type Props = {
  preguntas: readonly PreguntaView[];
  respuestas: Respuestas;
  sending?: boolean;
  viewOnly?: boolean;
  estado?: ReactNode;
  clock?: ReactNode;
  problema?: ReactNode;
};

/** Sticky bar with progress, save state and the submit button. */
export function SubmissionBar({ preguntas, respuestas, sending, viewOnly, estado, clock, problema }: Props) {
  const missing = preguntas.find((pregunta) => !isAnswered(pregunta, respuestas.get(pregunta.preguntaId)));
  const answered = preguntas.filter((p) => isAnswered(p, respuestas.get(p.preguntaId))).length;
  const complete = preguntas.length > 0 && !missing;
  return (
    <div className="envio-bar sticky bottom-0 z-10 -mx-4 mt-6 -mb-8 border-t border-linea bg-hoja px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:-mx-9 lg:px-9">
      <div className="mx-auto max-w-3xl">{problema}</div>
      <div className="mx-auto grid max-w-3xl gap-x-5 gap-y-2 sm:grid-cols-[1fr_auto] sm:items-center">
        <div className="min-w-0">
          <div className="flex flex-wrap justify-between gap-x-4 text-[0.9375rem]">
            <p role="status">
              {answered} de {preguntas.length} respondidas
            </p>
            {clock}
            {estado}
          </div>
          <ProgressBar
            label={`${answered} de ${preguntas.length} respondidas`}
            value={answered}
            max={preguntas.length}
            hideLabel
            hideValue
            className="mt-1.5"
          />
        </div>
        <div className="flex gap-2.5 *:grow sm:*:grow-0">
          {missing && answered > 0 && (
            <Button variant="secondary" icon={ArrowUp} onClick={() => goTo(missing.preguntaId)}>
              Ir a la que falta
            </Button>
          )}
          <Button type="submit" icon={Send} disabled={!complete || sending || viewOnly} busy={sending && 'Enviando...'}>
            Enviar
          </Button>
        </div>
      </div>
    </div>
  );
}

function goTo(preguntaId: number): void {
  const pregunta = document.getElementById(preguntaElementId(preguntaId));
  pregunta?.scrollIntoView({ block: 'start' });
  pregunta?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}
