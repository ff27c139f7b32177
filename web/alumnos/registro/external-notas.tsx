import { putExternalNotas } from 'domain/contract/notas.ts';
import { parseExternalNotas } from 'domain/rules/external-notas.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { ExternalRow } from 'domain/schemas/external-notas.ts';
import type { RegistroModulo } from 'domain/schemas/notas.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';

type Props = {
  cursoId: number;
  /** Tests of the course. */
  pruebas: RegistroModulo[];
  onSaved: () => void;
  onClose: () => void;
};

const estadoLabels: Record<ExternalRow['estado'], string> = {
  nueva: 'nueva',
  cambia: 'reemplaza la anterior',
  igual: 'ya estaba',
  'con-intento': 'ya la rindió',
  rechazada: 'no entra',
};

/** Grades of a test held elsewhere, pasted from Excel; every line gets a verdict before anything is saved. */
export function ExternalNotas({ cursoId, pruebas, onSaved, onClose }: Props) {
  const call = useCall();
  const toast = useToast();
  const [moduloId, setModuloId] = useState(pruebas[0]?.moduloId ?? 0);
  const [text, setText] = useState('');
  const [filas, setFilas] = useState<ExternalRow[] | null>(null);
  const [problem, setProblem] = useState('');
  const [conIntento, setConIntento] = useState(false);
  const [busy, setBusy] = useState(false);
  const asked = filas?.some(({ estado }) => estado === 'con-intento') ?? false;

  async function send(revisar: boolean) {
    const lines = parseExternalNotas(text);
    const wrong = lines.find((line) => 'motivo' in line);
    if (lines.length === 0 || (wrong && 'motivo' in wrong)) {
      return setProblem(
        wrong && 'motivo' in wrong ? `Línea ${wrong.linea}: ${wrong.motivo}` : 'Escribe al menos una línea',
      );
    }
    setProblem('');
    setBusy(true);
    const rows = lines.flatMap((line) => ('motivo' in line ? [] : [{ dni: line.dni, nota: line.nota }]));
    const body = { moduloId, filas: rows, revisar, conIntento };
    const envelope = await call(putExternalNotas, { params: { id: cursoId }, body });
    setBusy(false);
    if (envelope.resource) setFilas(envelope.resource.filas);
    if (!envelope.success) return setProblem(envelope.message);
    if (revisar) return;
    const { guardadas } = envelope.resource!;
    toast.show(guardadas === 1 ? 'Guardamos 1 nota de fuera' : `Guardamos ${guardadas} notas de fuera`);
    onSaved();
    onClose();
  }

  function change(act: () => void) {
    act();
    setFilas(null);
    setProblem('');
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Notas de una prueba de fuera"
      description="En papel, por Zoom o en otra plataforma. Cuentan como un intento: vale la mejor nota."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          {filas ? (
            <Button
              busy={busy}
              disabled={filas.some(({ estado }) => estado === 'rechazada') || (asked && !conIntento)}
              onClick={() => void send(false)}
            >
              Guardar notas
            </Button>
          ) : (
            <Button busy={busy} onClick={() => void send(true)}>
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
        <TextArea
          label="DNI y nota"
          hint="Una línea por estudiante, como se copia de Excel. Un guion en lugar de la nota quita la anterior."
          rows={6}
          maxLength={30_000}
          value={text}
          onChange={(event) => change(() => setText(event.target.value))}
        />
        {problem && <Alert tone="error">{problem}</Alert>}
        {filas && (
          <ul
            aria-label="Notas por guardar"
            className="max-h-72 divide-y divide-linea overflow-y-auto border-y border-linea"
          >
            {filas.map(({ dni, alumno, nota, estado, motivo }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list is replaced as a whole
              <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2 text-[0.9375rem]">
                <span className="min-w-0">
                  {alumno || dni} <span className="text-tinta-2">{alumno && dni}</span>
                </span>
                <span className={estado === 'rechazada' ? 'text-rojo' : 'text-tinta-2'}>
                  {writeNota(nota) || 'sin nota'} · {motivo || estadoLabels[estado]}
                </span>
              </li>
            ))}
          </ul>
        )}
        {asked && (
          <Checkbox
            label="Registrar también a quienes ya la rindieron aquí"
            hint="Sus intentos no cambian; cuenta la mejor nota."
            checked={conIntento}
            onChange={(event) => setConIntento(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
