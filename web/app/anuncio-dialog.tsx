import { useQuery } from '@tanstack/react-query';
import { createAnuncio, listAudiences, trialAnuncio, updateAnuncio } from 'domain/contract/anuncios.ts';
import { formatDateTime, toLimaInput } from 'domain/formats/lima-time.ts';
import { type Segmento, segmentoLabels } from 'domain/rules/anuncios.ts';
import { type Anuncio, type Audience, anuncioInput } from 'domain/schemas/anuncios.ts';
import { useState } from 'react';
import { DatetimeField } from '../ui/datetime-field.tsx';
import { formatCount } from '../ui/format-count.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { apiQuery, useCall } from './api.tsx';
import { FormDialog, useFormDialog } from './form-dialog.tsx';
import { MailPreview } from './mail-preview.tsx';
import { useVersionedSave } from './use-versioned-save.tsx';

const labels = { titulo: 'Título', texto: 'Anuncio', publicarEn: 'Cuándo sale' };

type Props = {
  curso: { cursoId: number; nombre: string };
  anuncio: Anuncio | null;
  /** Recipients; without them the writer chooses a part of the course. */
  elegidos?: readonly number[];
  /** Title under which the form is kept when the session ends. */
  name: string;
  onClose: () => void;
  onSaved: (message: string) => void;
};

/** An announcement of a course, or a mail to a part of its students. */
export function AnuncioDialog({ curso, anuncio, elegidos, name, onClose, onSaved }: Props) {
  const { cursoId } = curso;
  const call = useCall();
  const save = useVersionedSave();
  const { data } = useQuery(apiQuery(call, listAudiences, { params: { id: cursoId } }));
  // Idempotency key: a second press, or a retry after a lost response, creates one announcement.
  const [key] = useState(() => crypto.randomUUID());
  const { form, field, dialog } = useFormDialog(anuncioInput, {
    kept: name,
    defaultValues: {
      titulo: anuncio?.titulo ?? '',
      texto: anuncio?.texto ?? '',
      publicarEn: anuncio ? toLimaInput(anuncio.publicarEn) : '',
      segmento: elegidos ? 'elegidos' : 'todos',
      ...(elegidos && { usuarioIds: [...elegidos] }),
    },
    guarded: true,
    send: ({ segmento, usuarioIds, ...body }) =>
      anuncio
        ? save({
            base: anuncio,
            body,
            labels,
            put: (withVersion) => call(updateAnuncio, { params: { id: anuncio.anuncioId }, body: withVersion }),
          })
        : call(
            createAnuncio,
            { params: { id: cursoId }, body: { ...body, segmento, ...(usuarioIds && { usuarioIds }) } },
            { 'idempotency-key': key },
          ),
    onSaved: ({ resource }) => onSaved(savedText(resource)),
    onClose,
  });
  const { titulo, texto, publicarEn, segmento: chosen } = form.watch();
  const segmento = (anuncio?.segmento ?? chosen ?? 'todos') as Segmento;
  const audiences = data?.resources ?? [];
  // The chosen audience is an option even before the audiences are loaded: without it the select would lose the value.
  const options = audiences.length > 0 ? audiences : [{ segmento, alumnos: null }];
  const audience = audiences.find((each) => each.segmento === segmento);
  const isMail = segmento !== 'todos';
  return (
    <FormDialog
      {...dialog}
      title={anuncio ? 'Editar anuncio' : elegidos ? 'Escribir por correo' : 'Nuevo anuncio'}
      description={reach(audience, elegidos?.length)}
      submitLabel={publicarEn ? 'Programar' : isMail ? 'Enviar ahora' : 'Publicar ahora'}
    >
      {!anuncio && !elegidos && (
        <SelectField
          label="A quiénes"
          hint={isMail ? 'Va solo por correo: no se muestra en el curso.' : 'Se muestra en el curso y va por correo.'}
          options={options.map(({ segmento: value, alumnos }) => ({
            value,
            label: alumnos === null ? segmentoLabels[value] : `${segmentoLabels[value]} (${formatCount(alumnos)})`,
          }))}
          {...field('segmento')}
        />
      )}
      <TextField label="Título" required maxLength={150} {...field('titulo')} />
      <TextArea
        label="Anuncio"
        required
        rows={7}
        maxLength={5000}
        hint="Texto simple. Separa los párrafos con una línea en blanco; las líneas que empiezan con «-» forman una lista."
        {...field('texto')}
      />
      <DatetimeField
        label="Cuándo sale"
        hint="Hora de Lima. Déjalo vacío para que salga ahora. Cuando sale ya no se puede cambiar."
        {...field('publicarEn')}
      />
      <MailPreview
        asunto={`${titulo || 'Título'} · ${curso.nombre}`}
        texto={texto || 'Escribe el anuncio para verlo aquí.'}
        end="Al final: un botón para ver el curso y el enlace para dejar de recibirlos."
        isReady={() => form.trigger(['titulo', 'texto'], { shouldFocus: true })}
        sendTrial={() => call(trialAnuncio, { params: { id: cursoId }, body: { titulo, texto } })}
      />
    </FormDialog>
  );
}

function savedText(anuncio: Anuncio | null | undefined): string {
  if (anuncio?.estado === 'programado') return `Saldrá el ${formatDateTime(anuncio.publicarEn)}`;
  return anuncio?.segmento === undefined || anuncio.segmento === 'todos' ? 'Anuncio publicado' : 'Correo en camino';
}

function reach(audience: Audience | undefined, elegidos?: number): string {
  if (elegidos !== undefined) {
    const people = elegidos === 1 ? 'A 1 estudiante' : `A ${formatCount(elegidos)} estudiantes`;
    return `${people}, solo por correo. Quien pidió no recibir los anuncios del curso no lo recibe.`;
  }
  if (!audience) return '';
  const { segmento, alumnos, destinatarios } = audience;
  if (alumnos === 0) {
    return segmento === 'todos' ? 'Ahora nadie tiene acceso a este curso' : 'Ahora no hay nadie en este grupo';
  }
  const people = alumnos === 1 ? '1 estudiante con acceso' : `${formatCount(alumnos)} estudiantes con acceso`;
  return `${people} · ${destinatarios === 1 ? '1 lo recibe' : `${formatCount(destinatarios)} lo reciben`} por correo`;
}
