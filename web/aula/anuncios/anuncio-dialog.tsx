import { createAnuncio, updateAnuncio } from 'domain/contract/anuncios.ts';
import { formatDateTime, toLimaInput } from 'domain/formats/lima-time.ts';
import { type Anuncio, anuncioInput } from 'domain/schemas/anuncios.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const labels = { titulo: 'Título', texto: 'Anuncio', publicarEn: 'Cuándo sale' };

type Props = {
  cursoId: number;
  anuncio: Anuncio | null;
  /** Title under which the form is kept when the session ends. */
  name: string;
  audience: string;
  onClose: () => void;
  onSaved: (message: string) => void;
};

export function AnuncioDialog({ cursoId, anuncio, name, audience, onClose, onSaved }: Props) {
  const call = useCall();
  const save = useVersionedSave();
  // A second press, or one after a lost answer, is the same announcement.
  const [key] = useState(() => crypto.randomUUID());
  const { form, field, dialog } = useFormDialog(anuncioInput, {
    kept: name,
    defaultValues: {
      titulo: anuncio?.titulo ?? '',
      texto: anuncio?.texto ?? '',
      publicarEn: anuncio ? toLimaInput(anuncio.publicarEn) : '',
    },
    guarded: true,
    send: (body) =>
      anuncio
        ? save({
            base: anuncio,
            body,
            labels,
            put: (withVersion) => call(updateAnuncio, { params: { id: anuncio.anuncioId }, body: withVersion }),
          })
        : call(createAnuncio, { params: { id: cursoId }, body }, { 'idempotency-key': key }),
    onSaved: ({ resource }) =>
      onSaved(
        resource?.estado === 'programado' ? `Saldrá el ${formatDateTime(resource.publicarEn)}` : 'Anuncio publicado',
      ),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={anuncio ? 'Editar anuncio' : 'Nuevo anuncio'}
      description={audience}
      submitLabel={form.watch('publicarEn') ? 'Programar' : 'Publicar ahora'}
    >
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
        hint="Hora de Lima. Déjalo vacío para publicarlo ahora. Cuando sale ya no se puede cambiar."
        {...field('publicarEn')}
      />
    </FormDialog>
  );
}
