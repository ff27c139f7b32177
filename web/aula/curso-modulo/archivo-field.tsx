import { archivoTipoOf, formatBytes, isVideo, type NoMarkReason } from 'domain/formats/archivos.ts';
import type { ArchivoRef } from 'domain/schemas/archivos.ts';
import Captions from 'lucide-react/icons/captions';
import Gauge from 'lucide-react/icons/gauge';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';

/** What the form does with the file of a material once it is saved. */
export type ArchivoChoice = {
  file: File | null;
  captions: File | null;
  ligero: File | null;
  marcar: boolean;
  remove: boolean;
};

export const acceptedFiles = '.pdf,.docx,.pptx,.xlsx,.mp3,.mp4,.webm,.zip';

const withoutVideo = { captions: null, ligero: null };

export function choiceOf(archivo: ArchivoRef | null): ArchivoChoice {
  return { file: null, ...withoutVideo, marcar: archivo?.marcar ?? false, remove: false };
}

export const noMarkLabels: Record<NoMarkReason, string> = {
  cifrado: 'El PDF tiene contraseña o protección',
  ilegible: 'El PDF está dañado',
  grande: 'El PDF es demasiado grande',
};

type Props = { archivo: ArchivoRef | null; choice: ArchivoChoice; onChange: (choice: ArchivoChoice) => void };

export function ArchivoField({ archivo, choice, onChange }: Props) {
  const { file, captions, ligero, marcar, remove } = choice;
  const current = remove ? null : archivo;
  const nombre = file?.name ?? current?.nombre;
  const tipo = nombre ? archivoTipoOf(nombre) : null;
  const unmarkable = file ? null : current?.sinMarca;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">Archivo</legend>
      {nombre && (
        <p className="flex flex-wrap items-baseline gap-x-2 break-words">
          <span className="min-w-0 break-all">{nombre}</span>
          <span className="text-sm text-tinta-2">
            {formatBytes(file?.size ?? current?.bytes ?? 0)}
            {file && ' · se sube al guardar'}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          icon={Upload}
          accept={acceptedFiles}
          label={nombre ? 'Cambiar archivo' : 'Elegir archivo'}
          onFile={(chosen) => onChange({ ...choice, file: chosen, ...withoutVideo })}
        />
        {tipo && isVideo(tipo) && (
          <>
            <FileButton
              icon={Captions}
              accept=".vtt"
              label={captions || current?.subtitulos ? 'Cambiar subtítulos' : 'Agregar subtítulos'}
              onFile={(chosen) => onChange({ ...choice, captions: chosen })}
            />
            <FileButton
              icon={Gauge}
              accept=".mp4,.webm"
              label={ligero || current?.ligero ? 'Cambiar versión ligera' : 'Agregar versión ligera'}
              onFile={(chosen) => onChange({ ...choice, ligero: chosen })}
            />
          </>
        )}
        {nombre && (
          <Button
            variant="quiet"
            size="sm"
            icon={Trash2}
            onClick={() => onChange({ ...choice, file: null, ...withoutVideo, remove: archivo !== null && !file })}
          >
            Quitar archivo
          </Button>
        )}
      </div>
      {!tipo && <p className="text-sm text-tinta-2">PDF, Word, PowerPoint, Excel, MP3, MP4, WebM o ZIP.</p>}
      {tipo && isVideo(tipo) && (
        <div className="grid gap-1 text-sm text-tinta-2">
          <p>{captions ? `Subtítulos: ${captions.name}` : 'Los subtítulos son un archivo .vtt.'}</p>
          <p>
            {ligero
              ? `Versión ligera: ${ligero.name} · ${formatBytes(ligero.size)}`
              : 'La versión ligera es el mismo video en menor calidad, para conexiones lentas.'}
          </p>
        </div>
      )}
      {tipo === 'pdf' && (
        <Checkbox
          label="Marcar con el nombre del estudiante"
          hint={
            unmarkable
              ? `${noMarkLabels[unmarkable]}: se entrega sin marca.`
              : 'Cada página lleva el nombre, el DNI y la fecha de quien la abre.'
          }
          checked={marcar}
          onChange={({ currentTarget }) => onChange({ ...choice, marcar: currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}

type FileButtonProps = { icon: typeof Upload; label: string; accept: string; onFile: (file: File) => void };

function FileButton({ icon, label, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onFile(chosen);
          currentTarget.value = '';
        }}
      />
      <Button variant="secondary" size="sm" icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
