import { comprobanteFileBytes, comprobanteFileTooLarge } from 'domain/schemas/manual-comprobantes.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FileInput } from '../ui/file-input.tsx';

const kinds = { pdf: '.pdf,application/pdf', xml: '.xml,text/xml,application/xml' } as const;
type Kind = keyof typeof kinds;
export type ChosenFiles = Partial<Record<Kind, File>>;

/** PDF and XML of a comprobante that was issued elsewhere. */
export function ComprobanteFilesField({
  files,
  onChange,
  errors,
}: {
  files: ChosenFiles;
  onChange: (files: ChosenFiles) => void;
  errors: Partial<Record<Kind, string | undefined>>;
}) {
  const [tooLarge, setTooLarge] = useState<Kind | null>(null);
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">Archivos para el comprador (opcional)</legend>
      {(Object.keys(kinds) as Kind[]).map((kind) => {
        const name = kind.toUpperCase();
        const chosen = files[kind];
        const problem = tooLarge === kind ? comprobanteFileTooLarge[kind] : errors[kind];
        return (
          <div key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <FileInput
              label={chosen ? `Cambiar ${name}` : `Elegir ${name}`}
              accept={kinds[kind]}
              variant="secondary"
              size="sm"
              onFile={(file) => {
                const fits = file.size <= comprobanteFileBytes[kind];
                setTooLarge(fits ? null : kind);
                if (fits) onChange({ ...files, [kind]: file });
              }}
            />
            {chosen && (
              <>
                <span className="min-w-0 text-sm wrap-anywhere text-tinta-2">{chosen.name}</span>
                <Button size="sm" variant="quiet" onClick={() => onChange({ ...files, [kind]: undefined })}>
                  {`Quitar ${name}`}
                </Button>
              </>
            )}
            {problem && (
              <p role="alert" className="basis-full text-sm text-rojo">
                {problem}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** The chosen files as base64, for the request. */
export async function encodedFiles(files: ChosenFiles): Promise<{ pdf?: string; xml?: string }> {
  const entries = Object.entries(files).filter((each): each is [Kind, File] => each[1] !== undefined);
  return Object.fromEntries(await Promise.all(entries.map(async ([kind, file]) => [kind, await base64Of(file)])));
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
