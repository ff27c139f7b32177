import { importPreguntas } from 'domain/contract/preguntas-file.ts';
import { getPrueba } from 'domain/contract/pruebas.ts';
import { type TipoPregunta, tipoPreguntaLabel } from 'domain/rules/preguntas.ts';
import type { PreguntasFormato } from 'domain/rules/read-preguntas.ts';
import type { PreguntasFileResult, PreguntaVerdict } from 'domain/schemas/preguntas-file.ts';
import { useState } from 'react';
import { useCall, useReload } from '../../../../app/api.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { ChooseSource, type Source } from './choose-source.tsx';

type Review = { source: Source; result: PreguntasFileResult };

/** Not in the module of the parsers, which the browser does not need. */
export const formatoNames: Record<PreguntasFormato, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  xml: 'Moodle XML',
  csv: 'CSV',
};

/** Imports questions: choose or paste a source, review each question, import the chosen ones. */
export function ImportDialog({ pruebaId, onClose }: { pruebaId: number; onClose: () => void }) {
  const call = useCall();
  const reload = useReload(getPrueba);
  const toast = useToast();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [review, setReview] = useState<Review | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const params = { id: pruebaId };

  async function read(source: Source) {
    setBusy(true);
    setProblem('');
    const body = { contenido: source.contenido };
    const { resource, message, errores } = await call(importPreguntas, { params, query: { revisar: 'true' }, body });
    setBusy(false);
    if (!resource) return setProblem(errores?.contenido ?? message);
    const ready = resource.verdicts.flatMap(({ estado }, at) => (estado === 'lista' || estado === 'nota' ? [at] : []));
    setChosen(new Set(ready));
    setReview({ source, result: resource });
  }

  async function save({ source, result: { formato } }: Review) {
    setBusy(true);
    setProblem('');
    const body = { formato, contenido: source.contenido, elegidas: [...chosen] };
    const { resource, message } = await call(importPreguntas, { params, body });
    setBusy(false);
    if (!resource) return setProblem(message);
    await reload();
    toast.show(doneMessage(resource));
    onClose();
  }

  function toggle(place: number, isChosen: boolean) {
    setChosen((now) => {
      const next = new Set(now);
      if (isChosen) next.add(place);
      else next.delete(place);
      return next;
    });
  }

  if (!review) {
    return (
      <Dialog
        open
        size="lg"
        title="Importar preguntas"
        description="Antes de importar verás qué pasará con cada una."
        onClose={onClose}
        footer={
          <Button
            busy={busy}
            disabled={pasted.trim() === ''}
            onClick={() => void read({ contenido: pasted, name: 'texto pegado', encoding: null })}
          >
            Revisar
          </Button>
        }
      >
        <ChooseSource pasted={pasted} onPaste={setPasted} problem={problem} onSource={(source) => void read(source)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      size="lg"
      title="Importar preguntas"
      description={describe(review)}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={() => setReview(null)}>
            Elegir otro
          </Button>
          <Button busy={busy} disabled={chosen.size === 0} onClick={() => void save(review)}>
            {importLabel(chosen.size)}
          </Button>
        </>
      }
    >
      {problem && (
        <Alert tone="error" title="No se importó ninguna" className="mb-4">
          {problem}
        </Alert>
      )}
      {!review.result.verdicts.some(isChoosable) && (
        <Alert className="mb-4" title="No hay nada que importar">
          Cada pregunta dice el motivo.
        </Alert>
      )}
      <VerdictList verdicts={review.result.verdicts} chosen={chosen} onToggle={toggle} />
    </Dialog>
  );
}

function describe({ source: { name, encoding }, result: { formato, verdicts } }: Review): string {
  const count = verdicts.length === 1 ? '1 pregunta' : `${verdicts.length} preguntas`;
  const read = encoding ? `, leído como ${encoding}` : '';
  return `${count} en ${name}: ${formatoNames[formato]}${read}.`;
}

function doneMessage({ importadas, sinImagen }: PreguntasFileResult): string {
  const done = importadas === 1 ? '1 pregunta importada.' : `${importadas} preguntas importadas.`;
  if (sinImagen.length === 0) return done;
  const lines = sinImagen.slice(0, 5).join(', ');
  return `${done} No se pudo leer la imagen de ${sinImagen.length === 1 ? 'la línea' : 'las líneas'} ${lines}.`;
}

function importLabel(chosen: number): string {
  if (chosen === 0) return 'Importar preguntas';
  return chosen === 1 ? 'Importar 1 pregunta' : `Importar ${chosen} preguntas`;
}

type Estado = PreguntaVerdict['estado'];

const words: Record<Estado, { label: string; tone: BadgeTone }> = {
  lista: { label: 'Lista', tone: 'verde' },
  nota: { label: 'Con una nota', tone: 'ambar' },
  ofrecida: { label: 'Como abierta', tone: 'ambar' },
  repetida: { label: 'Repetida', tone: 'neutro' },
  rechazada: { label: 'No se importa', tone: 'rojo' },
};

const isChoosable = ({ estado }: Pick<PreguntaVerdict, 'estado'>) => estado !== 'rechazada' && estado !== 'repetida';

type Props = {
  verdicts: readonly PreguntaVerdict[];
  chosen: ReadonlySet<number>;
  onToggle: (place: number, chosen: boolean) => void;
};

/** Verdict of each question of a file. */
function VerdictList({ verdicts, chosen, onToggle }: Props) {
  return (
    <ul aria-label="Preguntas del archivo" className="divide-y divide-linea border-y border-linea">
      {verdicts.map((verdict, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the server identifies a question of a file by its place
        <li key={place} className="flex items-start gap-3 py-3">
          <Row verdict={verdict} checked={chosen.has(place)} onToggle={(checked) => onToggle(place, checked)} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { verdict: PreguntaVerdict; checked: boolean; onToggle: (checked: boolean) => void };

function Row({ verdict, checked, onToggle }: RowProps) {
  const { linea, estado, motivo, enunciado, tipo, opciones, conImagen } = verdict;
  const { label, tone } = words[estado];
  return (
    <>
      <label className="grid size-11 shrink-0 place-items-center">
        <span className="sr-only">Importar la pregunta de la línea {linea}</span>
        <input
          type="checkbox"
          checked={checked}
          disabled={!isChoosable(verdict)}
          onChange={(event) => onToggle(event.target.checked)}
          className="size-5 accent-teal"
        />
      </label>
      <div className="min-w-0 grow pt-2">
        <p className={cx('font-medium wrap-anywhere whitespace-pre-line', !isChoosable(verdict) && 'text-tinta-2')}>
          {enunciado || 'Sin enunciado'}
        </p>
        {opciones.length > 0 && (
          <p className="mt-0.5 text-[0.9375rem] text-tinta-2 wrap-anywhere">
            {opciones.map(({ descripcion, correcto }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options of a file have no identity but their place
              <span key={at}>
                {at > 0 && ' · '}
                <span className={correcto ? 'font-semibold text-verde' : undefined}>{descripcion}</span>
                {correcto && <span className="sr-only"> (correcta)</span>}
              </span>
            ))}
          </p>
        )}
        {motivo && (
          <p className={cx('mt-1 text-sm', estado === 'rechazada' ? 'text-rojo' : 'text-tinta-2')}>{motivo}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-tinta-2">
          <span className="tabular-nums">Línea {linea}</span>
          {tipo !== null && <span>{tipoPreguntaLabel[tipo as TipoPregunta]}</span>}
          {conImagen && <span>Con imagen</span>}
          <Badge tone={tone}>{label}</Badge>
        </p>
      </div>
    </>
  );
}
