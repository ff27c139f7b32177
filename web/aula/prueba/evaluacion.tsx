import { isExclusive, tipoPregunta } from 'domain/rules/preguntas.ts';
import type { Prueba } from 'domain/schemas/pruebas.ts';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Prose } from '../../ui/prose.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { PreguntaImagen } from './pregunta-imagen.tsx';
import { choose, isAnswered, noAnswer, type PreguntaView, type Respuesta, type Respuestas } from './respuestas.ts';

type Props = {
  prueba: Pick<Prueba, 'nombre' | 'descripcion' | 'curso' | 'intento' | 'intentos'> & {
    preguntas: readonly PreguntaView[];
  };
  /** Way out of the test, above its title. */
  back?: ReactNode;
  respuestas: Respuestas;
  onChange: (preguntaId: number, respuesta: Respuesta) => void;
  onSubmit: () => void;
  sending?: boolean;
  /** Preview of staff: submitting is disabled. */
  viewOnly?: boolean;
  /** Save state, beside the progress. */
  status?: ReactNode;
  /** Remaining time, beside the progress. */
  clock?: ReactNode;
  /** Notice above the questions. */
  notice?: ReactNode;
  /** Why the submission failed, beside the button. */
  problem?: ReactNode;
};

/** The test as a student sees it; also the preview of staff. */
export function Evaluacion(props: Props) {
  const { prueba, back, respuestas, onChange, onSubmit, sending, viewOnly, status, clock, notice, problem } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={prueba.nombre}
          back={back}
          subtitle={`${prueba.curso} · Prueba - Intentos (${prueba.intento}/${prueba.intentos})`}
        />
        <Prose text={prueba.descripcion} className="mb-6" />
        {notice}
        <ol aria-label="Preguntas" className="grid grid-cols-1 gap-4">
          {prueba.preguntas.map((pregunta, index) => (
            <PreguntaField
              key={pregunta.preguntaId}
              pregunta={pregunta}
              numero={index + 1}
              respuesta={respuestas.get(pregunta.preguntaId) ?? noAnswer}
              onChange={(respuesta) => onChange(pregunta.preguntaId, respuesta)}
              disabled={sending}
            />
          ))}
        </ol>
      </div>
      <SubmissionBar
        preguntas={prueba.preguntas}
        respuestas={respuestas}
        sending={sending}
        viewOnly={viewOnly}
        status={status}
        clock={clock}
        problem={problem}
      />
    </form>
  );
}

type SubmissionBarProps = {
  preguntas: readonly PreguntaView[];
  respuestas: Respuestas;
  sending?: boolean;
  viewOnly?: boolean;
  status?: ReactNode;
  clock?: ReactNode;
  problem?: ReactNode;
};

/** Sticky bar with progress, save state and the submit button. */
function SubmissionBar({ preguntas, respuestas, sending, viewOnly, status, clock, problem }: SubmissionBarProps) {
  const missing = preguntas.find((pregunta) => !isAnswered(pregunta, respuestas.get(pregunta.preguntaId)));
  const answered = preguntas.filter((p) => isAnswered(p, respuestas.get(p.preguntaId))).length;
  const complete = preguntas.length > 0 && !missing;
  return (
    <div className="envio-bar sticky bottom-0 z-10 -mx-4 mt-6 -mb-8 border-t border-linea bg-hoja px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:-mx-9 lg:px-9">
      <div className="mx-auto max-w-3xl">{problem}</div>
      <div className="mx-auto grid max-w-3xl gap-x-5 gap-y-2 sm:grid-cols-[1fr_auto] sm:items-center">
        <div className="min-w-0">
          <div className="flex flex-wrap justify-between gap-x-4 text-[0.9375rem]">
            <p role="status">
              {answered} de {preguntas.length} respondidas
            </p>
            {clock}
            {status}
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
          {missing && answered > 0 && !sending && (
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
  document.getElementById(preguntaElementId(preguntaId))?.scrollIntoView({ block: 'start' });
  focusPregunta(preguntaId);
}

export function focusPregunta(preguntaId: number): void {
  const pregunta = document.getElementById(preguntaElementId(preguntaId));
  pregunta?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}

type PreguntaFieldProps = {
  pregunta: PreguntaView;
  numero: number;
  respuesta: Respuesta;
  onChange: (respuesta: Respuesta) => void;
  disabled?: boolean;
};

const preguntaElementId = (preguntaId: number) => `pregunta-${preguntaId}`;

/** One question: radio buttons, checkboxes or a text box. */
function PreguntaField({ pregunta, numero, respuesta, onChange, disabled }: PreguntaFieldProps) {
  const open = pregunta.tipo === tipoPregunta.open;
  return (
    <Card as="li" padding="none" id={preguntaElementId(pregunta.preguntaId)} className="scroll-mt-24 p-4 sm:p-6">
      <fieldset disabled={disabled} className="min-w-0">
        <legend className="float-left mb-3.5 flex w-full gap-3.5">
          <span aria-hidden="true" className="figures w-7 shrink-0 text-[1.375rem] text-teal">
            {numero}
          </span>
          <span className="min-w-0 grow">
            <span className="sr-only">Pregunta {numero}. </span>
            <span className="font-medium whitespace-pre-line">{pregunta.enunciado}</span>
            <span className="mt-1 block text-sm text-tinta-2">{instruccion(pregunta)}</span>
          </span>
          {isAnswered(pregunta, respuesta) && (
            <span className="shrink-0 text-teal">
              <CircleCheck size={20} />
              <span className="sr-only">Respondida</span>
            </span>
          )}
        </legend>
        <div className="clear-both sm:pl-10.5">
          <PreguntaImagen pregunta={pregunta} numero={numero} />
          {open ? (
            <TextArea
              label="Tu respuesta"
              hideLabel
              rows={5}
              maxLength={20_000}
              placeholder="Escribe tu respuesta"
              value={respuesta.texto}
              onChange={(event) => onChange({ ...respuesta, texto: event.target.value })}
            />
          ) : (
            <Opciones pregunta={pregunta} respuesta={respuesta} onChange={onChange} />
          )}
        </div>
      </fieldset>
    </Card>
  );
}

const opcionLook =
  'flex min-h-13 items-start gap-3.5 rounded-lg border border-linea-2 px-4 py-3 transition-colors duration-150 hover:border-teal has-checked:border-teal has-checked:bg-teal-claro has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal has-disabled:cursor-not-allowed has-disabled:hover:border-linea-2';

function Opciones({ pregunta, respuesta, onChange }: Pick<PreguntaFieldProps, 'pregunta' | 'respuesta' | 'onChange'>) {
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {pregunta.opciones.map(({ opcionId, descripcion }) => (
        <li key={opcionId}>
          <label className={opcionLook}>
            <input
              type={isExclusive(pregunta) ? 'radio' : 'checkbox'}
              name={`respuesta-${pregunta.preguntaId}`}
              checked={respuesta.opciones.includes(opcionId)}
              onChange={(event) => onChange(choose(pregunta, respuesta, opcionId, event.target.checked))}
              className="mt-0.5 size-5 shrink-0 accent-teal outline-none"
            />
            <span className="min-w-0">{descripcion}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function instruccion(pregunta: PreguntaView): string {
  if (pregunta.tipo === tipoPregunta.open) return 'Responde con tus palabras.';
  return isExclusive(pregunta) ? 'Elige una opción.' : 'Elige una o más opciones.';
}
