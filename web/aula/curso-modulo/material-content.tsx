import { type MaterialClase, materialClase, materialFields } from 'domain/rules/modulos.ts';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../app/field-of.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Content = 'descripcion' | 'video';
type Props = {
  /** Of the chosen type; empty without one. */
  acronimo: string;
  written: Record<Content, string>;
  field: Field<Content>;
  onReveal: (content: Content) => void;
};

const links: Record<MaterialClase, { label: string; hint: string }> = {
  texto: { label: 'Enlace', hint: 'Empieza con https://.' },
  video: { label: 'Enlace del video', hint: 'De YouTube, Vimeo o un video mp4. Empieza con https://.' },
  sesion: { label: 'Enlace de la sala', hint: 'De Zoom, Meet o Teams. Empieza con https://.' },
  descarga: { label: 'Enlace del archivo', hint: 'De Drive, OneDrive u otra página. Empieza con https://.' },
};

const contents = ['video', 'descripcion'] as const;
const offers: Record<Content, string> = { descripcion: 'Agregar una descripción', video: 'Agregar un enlace' };

/** Asks what the type needs and offers the rest. What is written already stays in sight when the type changes. */
export function MaterialContent({ acronimo, written, field, onReveal }: Props) {
  const [wanted, setWanted] = useState<ReadonlySet<Content>>(new Set());
  const needs = materialFields(acronimo);
  const added = contents.filter((content) => written[content] !== '' && !wanted.has(content));
  // Kept from then on: a field must not leave while somebody empties it.
  if (added.length > 0) setWanted(new Set([...wanted, ...added]));
  const shows = (content: Content) => needs[content] || wanted.has(content);
  const clase = materialClase(acronimo);
  const { label, hint } = links[clase];
  const offered = contents.filter((content) => acronimo !== '' && !shows(content));
  return (
    <>
      {shows('video') && (
        <TextField
          label={label}
          type="url"
          inputMode="url"
          maxLength={2000}
          hint={clase === 'texto' ? hint : `${hint} Mientras falte, los estudiantes leen «Próximamente».`}
          {...field('video')}
        />
      )}
      {shows('descripcion') && (
        <TextArea
          label="Descripción"
          rows={5}
          hint="Se conservan los saltos de línea; una línea que empieza con «-» es un punto de lista."
          {...field('descripcion')}
        />
      )}
      {offered.map((content) => (
        <Button
          key={content}
          variant="quiet"
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => {
            flushSync(() => setWanted((now) => new Set(now).add(content)));
            onReveal(content);
          }}
        >
          {offers[content]}
        </Button>
      ))}
    </>
  );
}
