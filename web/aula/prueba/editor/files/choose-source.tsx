import { decodeText, type Encoding } from 'domain/formats/decode-text.ts';
import { writePreguntasCsv } from 'domain/formats/preguntas/preguntas-csv.ts';
import { fileKind } from 'domain/rules/file-kind.ts';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { saveDownload } from '../../../../app/download.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DropZone, FileInput } from '../../../../ui/file-input.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';

type Props = {
  pasted: string;
  onPaste: (text: string) => void;
  /** The server's message about the last text. */
  problem: string;
  onSource: (source: Source) => void;
};

/** Drop or choose a file, or paste text. */
export function ChooseSource({ pasted, onPaste, problem, onSource }: Props) {
  const [unreadable, setUnreadable] = useState('');

  async function read(file: File) {
    setUnreadable('');
    const source = await readSource(file);
    if ('problem' in source) setUnreadable(source.problem);
    else onSource(source);
  }

  return (
    <div className="grid gap-4">
      <DropZone
        onFile={(file) => void read(file)}
        className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3 py-6"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-teal-claro text-teal">
          <FileUp size={24} />
        </span>
        <div className="min-w-0 grow basis-60">
          <p className="font-semibold">Suelta aquí el archivo</p>
          <p className="text-[0.9375rem] text-tinta-2">GIFT o Aiken (.gift, .txt), Moodle (.xml) o CSV.</p>
        </div>
        <FileInput
          variant="secondary"
          accept=".gift,.txt,.xml,.csv,text/plain,text/xml,text/csv"
          onFile={(file) => void read(file)}
        />
      </DropZone>
      {(unreadable || problem) && (
        <Alert tone="error" title="No se puede importar">
          {unreadable || problem}
        </Alert>
      )}
      <TextArea
        label="O pega aquí las preguntas"
        rows={6}
        value={pasted}
        onChange={(event) => onPaste(event.target.value)}
        placeholder={'¿Cuál es la capital del Perú?\nA) Cusco\nB) Lima\nRESPUESTA: B'}
      />
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-tinta-2">
        ¿Prefieres una hoja de cálculo?
        <Button variant="quiet" size="sm" icon={Download} onClick={saveTemplate}>
          Descargar plantilla
        </Button>
      </p>
    </div>
  );
}

function saveTemplate(): void {
  const opciones = ['Cusco', 'Lima', 'Arequipa'].map((descripcion, at) => ({ descripcion, correcto: at === 1 }));
  const csv = writePreguntasCsv([
    { enunciado: '¿Cuál es la capital del Perú?', tipo: 2, exclusiva: true, opciones, explicacion: 'Artículo 49.' },
    {
      enunciado: 'El Perú es una república.',
      tipo: 3,
      exclusiva: false,
      explicacion: '',
      opciones: [
        { descripcion: 'Verdadero', correcto: true },
        { descripcion: 'Falso', correcto: false },
      ],
    },
    { enunciado: '¿Qué es un contrato?', tipo: 1, exclusiva: false, opciones: [], explicacion: '' },
  ]);
  const data = btoa(String.fromCharCode(...new TextEncoder().encode(csv)));
  saveDownload({ success: true, message: '', status: 200, resource: { data, filename: 'plantilla-preguntas.csv' } });
}

/** Text with questions; `encoding` is null for pasted text. */
export type Source = { contenido: string; name: string; encoding: Encoding | null };

const bytesMax = 10 * 1024 * 1024;

/** Returns the text of a chosen file, or the reason why it cannot be read. */
async function readSource(file: File): Promise<Source | { problem: string }> {
  if (file.size > bytesMax) return { problem: 'El archivo pesa más de 10 MB. Divídelo en partes.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = fileKind(bytes);
  // HTML passes for XML here; the server decides whether it contains questions.
  if (kind !== 'text' && kind !== 'html') return { problem: wrongKinds[kind] ?? otherKind };
  const { text, encoding } = decodeText(bytes);
  return text.trim() === '' ? { problem: 'El archivo está vacío.' } : { contenido: text, name: file.name, encoding };
}

const otherKind = 'No es un archivo de preguntas. Elige un .gift, .txt, .xml o .csv.';
const fromWord = 'Es un documento de Word. Copia las preguntas y pégalas aquí.';
const fromExcel = 'Es un libro de Excel. Guárdalo como CSV y elige ese archivo.';
const wrongKinds: Record<string, string> = {
  pdf: 'Es un PDF. Copia las preguntas y pégalas aquí.',
  word: fromWord,
  zip: 'Es un libro de Excel, un documento de Word o un archivo comprimido. Guárdalo como CSV o pega aquí las preguntas.',
  xls: fromExcel,
  protected: fromExcel,
};
