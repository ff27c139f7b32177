import { useQuery } from '@tanstack/react-query';
import { getAlcance, sendCircular, trialCircular } from 'domain/contract/circulares.ts';
import { type Finalidad, finalidades, finalidadLabels } from 'domain/rules/circulares.ts';
import { type Alcance, circularForm } from 'domain/schemas/circulares.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { MailPreview } from '../../app/mail-preview.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = { usuarioIds: readonly number[]; onClose: () => void };

const ends: Record<Finalidad, string> = {
  aviso: 'Al final: un botón para entrar al campus.',
  novedad: 'Al final: un botón para entrar al campus y el enlace para dejar de recibir novedades.',
};

/** A mail to chosen people, whatever they study. */
export function CircularDialog({ usuarioIds, onClose }: Props) {
  const call = useCall();
  const { data } = useQuery(apiQuery(call, getAlcance, { body: { usuarioIds: [...usuarioIds] } }));
  // Idempotency key: a second press, or a retry after a lost response, sends one mail.
  const [key] = useState(() => crypto.randomUUID());
  const { form, field, dialog } = useFormDialog(circularForm, {
    kept: 'Escribir por correo',
    defaultValues: { titulo: '', texto: '', finalidad: 'aviso' },
    guarded: true,
    send: (body) => call(sendCircular, { body: { ...body, usuarioIds: [...usuarioIds] } }, { 'idempotency-key': key }),
    toast: ({ resource }) => sentText(resource?.correos ?? 0, resource?.omitidos ?? 0),
    onSaved: onClose,
    onClose,
  });
  const { titulo = '', texto = '', ...chosen } = form.watch();
  const finalidad = (chosen.finalidad ?? 'aviso') as Finalidad;
  return (
    <FormDialog
      {...dialog}
      title="Escribir por correo"
      description={reach(data?.resource, usuarioIds.length, finalidad)}
      submitLabel="Enviar ahora"
    >
      <SelectField
        label="De qué es"
        hint={finalidad === 'novedad' ? 'Va solo a quien aceptó recibirlas.' : 'Sin publicidad.'}
        options={finalidades.map((value) => ({ value, label: finalidadLabels[value] }))}
        {...field('finalidad')}
      />
      <TextField label="Título" required maxLength={150} {...field('titulo')} />
      <TextArea
        label="Mensaje"
        required
        rows={7}
        maxLength={5000}
        hint="Texto simple. Separa los párrafos con una línea en blanco; las líneas que empiezan con «-» forman una lista."
        {...field('texto')}
      />
      <MailPreview
        asunto={titulo || 'Título'}
        texto={texto || 'Escribe el mensaje para verlo aquí.'}
        end={ends[finalidad]}
        isReady={() => form.trigger(['titulo', 'texto'], { shouldFocus: true })}
        sendTrial={() => call(trialCircular, { body: { titulo, texto, finalidad } })}
      />
    </FormDialog>
  );
}

const personas = (count: number) => (count === 1 ? '1 persona' : `${formatCount(count)} personas`);

function reach(alcance: Alcance | null | undefined, elegidos: number, finalidad: Finalidad): string {
  const chosen = elegidos === 1 ? '1 persona elegida' : `${formatCount(elegidos)} personas elegidas`;
  if (!alcance) return chosen;
  const count = alcance[finalidad];
  return `${chosen} · ${count === 1 ? '1 lo recibe' : `${formatCount(count)} lo reciben`}`;
}

function sentText(correos: number, omitidos: number): string {
  const left = omitidos > 0 ? ` · ${personas(omitidos)} sin correo` : '';
  return `${correos === 1 ? '1 correo' : `${formatCount(correos)} correos`} en camino${left}`;
}
