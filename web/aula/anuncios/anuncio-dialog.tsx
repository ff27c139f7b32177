import { createAnuncio, updateAnuncio } from 'domain/contract/anuncios.ts';
import { formatDateTime, toLimaInput } from 'domain/formats/lima-time.ts';
import { type Anuncio, anuncioInput } from 'domain/schemas/anuncios.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { fieldOf } from '../../app/field-of.ts';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { Button } from '../../ui/button.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';

const formId = 'anuncio-form';
const labels = { titulo: 'Título', texto: 'Anuncio', publicarEn: 'Cuándo sale' };

/** Names the dialog for what is kept of it when the session ends. */
export function anuncioDialogName(anuncio: Anuncio | null): string {
  return anuncio ? `Editar anuncio: ${anuncio.titulo}` : 'Nuevo anuncio';
}

type Props = {
  cursoId: number;
  anuncio: Anuncio | null;
  audience: string;
  onClose: () => void;
  onSaved: (message: string) => void;
};

export function AnuncioDialog({ cursoId, anuncio, audience, onClose, onSaved }: Props) {
  const call = useCall();
  const save = useVersionedSave();
  const { showError } = useDialogs();
  // A second press, or one after a lost answer, is the same announcement.
  const [key] = useState(() => crypto.randomUUID());
  const form = useAppForm(anuncioInput, {
    kept: anuncioDialogName(anuncio),
    defaultValues: {
      titulo: anuncio?.titulo ?? '',
      texto: anuncio?.texto ?? '',
      publicarEn: anuncio ? toLimaInput(anuncio.publicarEn) : '',
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useGuardedClose(isDirty, onClose);
  const later = Boolean(form.watch('publicarEn'));
  const submit = form.submitTo(
    (body) =>
      anuncio
        ? save({
            base: anuncio,
            body,
            labels,
            put: (withVersion) => call(updateAnuncio, { params: { id: anuncio.anuncioId }, body: withVersion }),
          })
        : call(createAnuncio, { params: { id: cursoId }, body }, { 'idempotency-key': key }),
    async ({ success, message, resource, codigo }) => {
      if (codigo === 'cambio-ajeno') return;
      if (!success || !resource) return void (await showError({ message }));
      guard.release();
      const scheduled = resource.estado === 'programado';
      onSaved(scheduled ? `Saldrá el ${formatDateTime(resource.publicarEn)}` : 'Anuncio publicado');
    },
  );
  const field = fieldOf(form);
  return (
    <Dialog
      open
      onClose={guard.close}
      title={anuncio ? 'Editar anuncio' : 'Nuevo anuncio'}
      description={audience}
      footer={
        <>
          <Button variant="secondary" onClick={guard.close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {later ? 'Programar' : 'Publicar ahora'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <RecoveredNotice {...form.kept} />
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
      </form>
    </Dialog>
  );
}
