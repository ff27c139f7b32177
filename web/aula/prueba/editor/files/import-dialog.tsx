import { importPreguntas } from 'domain/contract/preguntas-file.ts';
import { getPrueba } from 'domain/contract/pruebas.ts';
import type { PreguntasFormato } from 'domain/rules/read-preguntas.ts';
import type { PreguntasFileResult } from 'domain/schemas/preguntas-file.ts';
import { useState } from 'react';
import { useCall, useReload } from '../../../../app/api.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { ChooseSource, type Source } from './choose-source.tsx';
import { isChoosable, VerdictList } from './verdict-list.tsx';

type Review = { source: Source; result: PreguntasFileResult };

/** Choose or paste, see what becomes of every question, import the chosen ones. */
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

/** Here and not with the parsers, which the browser does not need. */
export const formatoNames: Record<PreguntasFormato, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  xml: 'Moodle XML',
  csv: 'CSV',
};
