import {
  addProblem,
  type DraftOpcion,
  type DraftPregunta,
  isExclusive,
  markCorrect,
  parseOpciones,
  pasteOpciones,
  removeProblem,
  tipoPregunta,
} from 'domain/rules/preguntas.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { controlLook } from '../../../ui/control-look.ts';
import { FieldError } from '../../../ui/form-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

type Props = {
  pregunta: DraftPregunta;
  error?: string;
  onChange: (opciones: DraftOpcion[]) => void;
  onProblem: (message: string) => void;
};

/** Options of a question. Enter moves to the next one, Backspace removes an empty one, pasted lines fill several. */
export function OpcionesFields({ pregunta, error, onChange, onProblem }: Props) {
  const id = useId();
  const { opciones, tipo } = pregunta;
  const fixed = tipo === tipoPregunta.trueOrFalse;
  const focus = (index: number) => document.getElementById(`${id}-${index}`)?.focus();

  function add(at: number) {
    const problem = addProblem(opciones);
    if (problem) return onProblem(problem);
    flushSync(() => onChange(opciones.toSpliced(at, 0, { descripcion: '', correcto: false })));
    focus(at);
  }

  function remove(at: number) {
    const problem = removeProblem(opciones);
    if (problem) return onProblem(problem);
    flushSync(() => onChange(opciones.toSpliced(at, 1)));
    focus(Math.max(0, at - 1));
  }

  function handleKey(event: KeyboardEvent, index: number) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const next = opciones[index + 1];
      if (next && next.descripcion === '') focus(index + 1);
      else add(index + 1);
    }
    if (event.key === 'Backspace' && opciones[index]?.descripcion === '') {
      event.preventDefault();
      remove(index);
    }
  }

  function paste(event: ClipboardEvent, index: number) {
    const texts = parseOpciones(event.clipboardData.getData('text/plain'));
    if (texts.length < 2) return;
    event.preventDefault();
    const { opciones: filled, dropped } = pasteOpciones(opciones, index, texts);
    flushSync(() => onChange(filled));
    focus(Math.min(index + texts.length, filled.length) - 1);
    if (dropped > 0)
      onProblem(`Máximo 10 opciones. ${dropped === 1 ? 'Quedó 1 línea' : `Quedaron ${dropped} líneas`} sin pegar.`);
  }

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-medium">
        Opciones{' '}
        <span className="font-normal text-tinta-2">
          · marca {isExclusive(pregunta) ? 'la correcta' : 'las correctas'}
        </span>
      </legend>
      <ul className="grid gap-2">
        {opciones.map(({ descripcion, correcto }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options being written have no identity but their place
          <li key={index} className="flex items-center gap-2">
            <label className="grid size-11 shrink-0 place-items-center">
              <span className="sr-only">{fixed ? descripcion : `Opción ${index + 1}`} es correcta</span>
              <input
                type={isExclusive(pregunta) ? 'radio' : 'checkbox'}
                name={`${id}-correcta`}
                checked={correcto}
                onChange={(event) => onChange(markCorrect(pregunta, index, event.target.checked))}
                className="size-5 accent-teal"
              />
            </label>
            <input
              id={`${id}-${index}`}
              type="text"
              aria-label={`Opción ${index + 1}`}
              readOnly={fixed}
              maxLength={1_000}
              value={descripcion}
              onChange={(event) => onChange(opciones.with(index, { descripcion: event.target.value, correcto }))}
              onKeyDown={fixed ? undefined : (event) => handleKey(event, index)}
              onPaste={fixed ? undefined : (event) => paste(event, index)}
              aria-invalid={error ? true : undefined}
              className={controlLook('h-11')}
            />
            {!fixed && (
              <IconButton
                label={`Quitar la opción ${index + 1}`}
                icon={X}
                variant="quiet"
                onClick={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`} message={error} />
      {!fixed && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          <Button variant="quiet" size="sm" icon={Plus} onClick={() => add(opciones.length)}>
            Agregar opción
          </Button>
          <p className="text-sm text-tinta-2">Puedes pegar varias líneas: cada una será una opción.</p>
        </div>
      )}
    </fieldset>
  );
}
