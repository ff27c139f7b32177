import { verifyFile } from 'domain/contract/credenciales.ts';
import type { FileVerification } from 'domain/schemas/credenciales.ts';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { Alert } from '../../ui/alert.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { VerdictCard, type VerdictLook } from './verdict.tsx';

const maxBytes = 5 * 1024 * 1024;

type Checked = { name: string } & ({ answer: FileVerification } | { problem: string } | { busy: true });

/** Checks the file of a certificate. Rendered by the server too, so that the page does not shift; needs JavaScript. */
export function FileCheck() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const call = useCall();
  const [dragging, setDragging] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);

  async function check(file: File | undefined) {
    if (!file) return;
    const { name } = file;
    if (file.size > maxBytes) return setChecked({ name, problem: 'El archivo pesa más de 5 MB.' });
    setChecked({ name, busy: true });
    // A raw body is not part of the endpoint's typed input.
    const input = { body: new Blob([file], { type: 'application/octet-stream' }) };
    const envelope = await call(verifyFile, input);
    setChecked(envelope.resource ? { name, answer: envelope.resource } : { name, problem: envelope.message });
  }

  // A file may have been chosen before the page was hydrated.
  const checkChosen = useEffectEvent(() => void check(input.current?.files?.[0]));
  useEffect(() => checkChosen(), []);

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragging(false);
    void check(event.dataTransfer.files[0]);
  }

  return (
    <section
      className="mt-12 border-t border-linea pt-8 [@media(scripting:none)]:hidden"
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="title-3">
        ¿Te dieron el archivo?
      </h2>
      <p className="mt-2 max-w-text text-tinta-2">
        Comprobamos si es el que emitimos, sin cambios, y si sigue vigente. Lo leemos y no lo guardamos.
      </p>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
        className={cx(
          'mt-5 flex flex-col items-center gap-2 rounded-xl border border-dashed p-8 text-center transition-colors duration-150 hover:border-teal',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal',
          dragging ? 'border-teal bg-teal-claro' : 'border-trazo bg-hoja',
        )}
      >
        <input
          ref={input}
          type="file"
          accept=".pdf,.png,.json,application/pdf,image/png"
          aria-label="PDF del certificado o insignia digital"
          className="sr-only"
          onChange={(event) => {
            void check(event.target.files?.[0]);
            // Reset, so that choosing the same file again fires `change`.
            event.target.value = '';
          }}
        />
        <FileUp size={28} className="text-teal" />
        <span className="font-medium">Suelta aquí el PDF o la insignia, o toca para elegirlo</span>
        <span className="text-sm text-tinta-2">PDF, PNG o JSON, máx. 5 MB</span>
      </label>
      <div aria-live="polite" className="mt-6">
        {checked && (
          <div key={`${checked.name} ${'busy' in checked}`} ref={bringIntoSight} className="scroll-my-6">
            <Outcome checked={checked} />
          </div>
        )}
      </div>
    </section>
  );
}

/** On a phone the outcome is below the fold. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Outcome({ checked }: { checked: Checked }) {
  if ('busy' in checked) return <Spinner label="Comprobando…" />;
  if ('problem' in checked) return <Alert tone="error">{checked.problem}</Alert>;
  const { certificado } = checked.answer;
  const { look, word, sentence } = verdictOf(checked.answer);
  return (
    <VerdictCard look={look} word={word}>
      <p className="text-sm break-all text-tinta-2">{checked.name}</p>
      <p className="mt-1">{sentence}</p>
      {certificado && (
        <p className="mt-3">
          Según el registro: {certificado.titular}, {certificado.curso}.{' '}
          <TextLink to={`/verificar/${certificado.codigo}`}>Ver el certificado de {certificado.titular}</TextLink>
        </p>
      )}
    </VerdictCard>
  );
}

function verdictOf({ resultado, tipo, certificado }: FileVerification): {
  look: VerdictLook;
  word: string;
  sentence: string;
} {
  if (resultado === 'ajeno') {
    const sentence =
      tipo === 'otro'
        ? 'No es un PDF, una insignia ni una credencial de certificado.'
        : 'No encontramos en él ningún certificado de esta escuela. Una foto o un escaneo no se pueden comprobar así: escribe el código que figura junto al QR.';
    return { look: 'no-existe', word: 'No lo emitimos', sentence };
  }
  if (resultado === 'alterado') {
    const sentence =
      'Nombra un certificado de esta escuela, pero no es el archivo que emitimos: alguien lo cambió o lo volvió a guardar. Confía solo en lo que dice el registro.';
    return { look: 'revocado', word: 'Modificado', sentence };
  }
  // For a badge only the credential counts: it can be copied into another picture, and wallets recompress pictures.
  const ours =
    tipo === 'insignia'
      ? 'La credencial que lleva dentro es la que emitimos, sin cambios'
      : 'Es el archivo que emitimos, sin cambios';
  if (certificado?.estado === 'revocado') {
    const sentence = `${ours}, pero el certificado fue revocado y ya no tiene valor.`;
    return { look: 'revocado', word: 'Revocado', sentence };
  }
  if (resultado === 'reemplazado') {
    const sentence =
      'Es un archivo que emitimos, pero después se corrigió el certificado y otro lo reemplazó. Vale lo que dice el registro.';
    return { look: 'no-existe', word: 'Reemplazado', sentence };
  }
  const picture = tipo === 'insignia' ? ' La imagen no cuenta: vale lo que dice el registro.' : '';
  return { look: 'valido', word: 'Auténtico', sentence: `${ours}, y sigue vigente.${picture}` };
}
