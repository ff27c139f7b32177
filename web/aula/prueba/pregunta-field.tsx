import { isExclusive, tipoPregunta } from 'domain/rules/preguntas.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { PreguntaImagen } from './pregunta-imagen.tsx';
import { choose, isAnswered, type PreguntaView, type Respuesta } from './respuestas.ts';

type Props = {
  pregunta: PreguntaView;
  numero: number;
  respuesta: Respuesta;
  onChange: (respuesta: Respuesta) => void;
  disabled?: boolean;
};

export const preguntaElementId = (preguntaId: number) => `pregunta-${preguntaId}`;

/** One question: radio buttons, checkboxes or a text box. */
export function PreguntaField({ pregunta, numero, respuesta, onChange, disabled }: Props) {
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

function Opciones({ pregunta, respuesta, onChange }: Pick<Props, 'pregunta' | 'respuesta' | 'onChange'>) {
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
