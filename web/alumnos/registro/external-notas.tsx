import { putExternalNotas } from 'domain/contract/notas.ts';
import { type ExternalLine, parseExternalNotas } from 'domain/rules/external-notas.ts';
import type { BlockAlumno } from 'domain/rules/nota-layout.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { ExternalRow } from 'domain/schemas/external-notas.ts';
import type { RegistroModulo } from 'domain/schemas/notas.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { textsOf } from '../../app/kept-forms.ts';
import { useKeptValues } from '../../app/use-kept-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { plural } from '../use-acts.ts';
import { ExternalSource, type Source } from './external-source.tsx';

type Props = {
  cursoId: number;
  /** Tests of the course. */
  pruebas: RegistroModulo[];
  alumnos: readonly BlockAlumno[];
  onSaved: () => void;
  onClose: () => void;
};

const title = 'Notas de una prueba de fuera';

const isRefused = ({ estado }: Verdict) => estado === 'rechazada';

/** Grades of a test held elsewhere, pasted or from a file; every line gets a verdict before anything is saved. */
export function ExternalNotas({ cursoId, pruebas, alumnos, onSaved, onClose }: Props) {
  const call = useCall();
  const toast = useToast();
  const [moduloId, setModuloId] = useState(pruebas[0]?.moduloId ?? 0);
  const [source, setSource] = useState<Source>({ text: '', file: null });
  const [verdicts, setVerdicts] = useState<Verdict[] | null>(null);
  const [problem, setProblem] = useState('');
  const [hasIntento, setHasIntento] = useState(false);
  const [withoutRefused, setWithoutRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  // Only pasted text is kept: a file has to be chosen again.
  const typed = () => (source.text === '' ? {} : { text: source.text, moduloId: String(moduloId) });
  useKeptValues(title, true, typed, (kept) => {
    const { text = '', moduloId: id } = textsOf(kept);
    setSource({ text, file: null });
    if (pruebas.some((each) => String(each.moduloId) === id)) setModuloId(Number(id));
  });
  const prueba = pruebas.find((each) => each.moduloId === moduloId)?.nombre ?? '';
  const refused = verdicts?.filter(isRefused).length ?? 0;
  const asked = verdicts?.some(({ estado }) => estado === 'con-intento') ?? false;
  const ready = (verdicts ?? []).filter((each) => !isRefused(each));

  async function send(revisar: boolean, lines: readonly Pick<Verdict, 'dni' | 'nota'>[]) {
    setProblem('');
    setBusy(true);
    const filas = lines.map(({ dni, nota }) => ({ dni, nota }));
    const body = { moduloId, filas, revisar, conIntento: hasIntento };
    const envelope = await call(putExternalNotas, { params: { id: cursoId }, body });
    setBusy(false);
    if (!envelope.success) setProblem(envelope.message);
    return envelope;
  }

  async function review(lines: readonly ExternalLine[]) {
    const readable = lines.flatMap((line) => ('motivo' in line ? [] : [line]));
    if (readable.length === 0) return setVerdicts(merged(lines, []));
    const { resource } = await send(true, readable);
    if (resource) setVerdicts(merged(lines, resource.filas));
  }

  async function save() {
    const { success, resource } = await send(false, ready);
    // Somebody sat the test or left the course since the review.
    if (!success && resource) return setVerdicts(ready.map((row, at) => ({ ...row, ...resource.filas[at] })));
    if (!success || !resource) return;
    toast.show(`Guardamos ${plural(resource.guardadas, 'nota')} de fuera`);
    onSaved();
    onClose();
  }

  function change(act: () => void) {
    act();
    setVerdicts(null);
    setProblem('');
    setWithoutRefused(false);
  }

  function start() {
    const lines = source.file ? source.file.lines : parseExternalNotas(source.text);
    if (lines.length === 0) return setProblem('Escribe al menos una línea o elige un archivo.');
    void review(lines);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={title}
      description="En papel, por Zoom o en otra plataforma. Cuentan como un intento: vale la mejor nota."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          {verdicts ? (
            <Button
              busy={busy}
              disabled={ready.length === 0 || (refused > 0 && !withoutRefused) || (asked && !hasIntento)}
              onClick={() => void save()}
            >
              Guardar {plural(ready.length, 'nota')}
            </Button>
          ) : (
            <Button busy={busy} onClick={start}>
              Revisar
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <SelectField
          label="Prueba"
          options={pruebas.map(({ moduloId: value, nombre }) => ({ value: String(value), label: nombre }))}
          value={String(moduloId)}
          onChange={(event) => change(() => setModuloId(Number(event.target.value)))}
        />
        <ExternalSource
          key={moduloId}
          prueba={prueba}
          alumnos={alumnos}
          source={source}
          onChange={(next) => change(() => setSource(next))}
        />
        {problem && <Alert tone="error">{problem}</Alert>}
        {verdicts && <ExternalVerdicts verdicts={verdicts} />}
        {refused > 0 && ready.length > 0 && (
          <Checkbox
            label={refused === 1 ? 'Dejar fuera la línea que no entra' : `Dejar fuera las ${refused} que no entran`}
            hint="Las demás se guardan; estas no."
            checked={withoutRefused}
            onChange={(event) => setWithoutRefused(event.target.checked)}
          />
        )}
        {asked && (
          <Checkbox
            label="Registrar también a quienes ya la rindieron aquí"
            hint="Sus intentos no cambian; cuenta la mejor nota."
            checked={hasIntento}
            onChange={(event) => setHasIntento(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Verdicts of all lines: the server's for readable lines, `rechazada` for the others. */
function merged(lines: readonly ExternalLine[], filas: readonly ExternalRow[]): Verdict[] {
  let at = 0;
  return lines.map((line): Verdict => {
    const { linea } = line;
    if (!('motivo' in line)) return { ...filas[at++]!, linea };
    const { quien, motivo } = line;
    return { linea, dni: quien, alumno: '', nota: null, estado: 'rechazada', motivo };
  });
}

/** `linea`: line number in the pasted text or the file. */
type Verdict = ExternalRow & { linea: number };

const words: Record<ExternalRow['estado'], { label: string; tone: BadgeTone }> = {
  nueva: { label: 'Nueva', tone: 'verde' },
  cambia: { label: 'Reemplaza la anterior', tone: 'ambar' },
  igual: { label: 'Ya estaba', tone: 'neutro' },
  'con-intento': { label: 'Ya la rindió', tone: 'ambar' },
  rechazada: { label: 'No entra', tone: 'rojo' },
};

/** Verdict of each line. */
function ExternalVerdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <ul aria-label="Notas por guardar" className="max-h-80 divide-y divide-linea overflow-y-auto border-y border-linea">
      {verdicts.map(({ linea, dni, alumno, nota, estado, motivo }) => (
        <li key={linea} className="flex items-start justify-between gap-4 py-2.5">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{alumno || dni || 'Sin nombre'}</p>
            <p className="text-sm text-tinta-2">
              <span className="tabular-nums">Línea {linea}</span>
              {alumno && ` · ${dni}`}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Badge tone={words[estado].tone}>{words[estado].label}</Badge>
              {motivo && <span className={estado === 'rechazada' ? 'text-rojo' : 'text-tinta-2'}>{motivo}</span>}
            </p>
          </div>
          <span className="shrink-0 font-semibold tabular-nums">
            {writeNota(nota) || (estado === 'rechazada' ? '—' : 'Sin nota')}
          </span>
        </li>
      ))}
    </ul>
  );
}
