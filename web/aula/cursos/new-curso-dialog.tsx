import { createCurso } from 'domain/contract/cursos.ts';
import { imageProblem } from 'domain/formats/images.ts';
import { cursoForm, newCursoForm } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import { type ReactNode, useId } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { useDocenteOptions, useEspecialidadOptions } from './curso-options.ts';
import { fieldOf } from './field.ts';
import { FieldsCertificado } from './fields-certificado.tsx';
import { FieldsContenido } from './fields-contenido.tsx';
import { FieldsPrincipal } from './fields-principal.tsx';
import { PendingImagen, PendingImagenFooter } from './pending-imagen.tsx';
import { useImagenAfterSave } from './use-imagen-after-save.ts';

type NewCursoDialogProps = { especialidad: Especialidad; onClose: () => void; onCreated: (curso: Curso) => void };

const formId = 'nuevo-curso-form';

export function NewCursoDialog({ especialidad, onClose, onCreated }: NewCursoDialogProps) {
  const call = useCall();
  const { showError } = useDialogs();
  const form = useAppForm(cursoForm, { defaultValues: newCursoForm(especialidad.especialidadId) });
  const { isDirty, isSubmitting } = form.formState;
  const especialidades = useEspecialidadOptions({ ...especialidad, especialidad: especialidad.nombre });
  const docentes = useDocenteOptions({ coordinadorId: null, coordinador: null });
  const imagen = useImagenAfterSave((curso) => {
    guard.release();
    onCreated(curso);
  });
  const { file, setFile, guardado } = imagen;
  const guard = useGuardedClose(guardado === null && (isDirty || file !== null), onClose);

  const submit = form.handleSubmit(async (data) => {
    const envelope = await call(createCurso, { body: data });
    if (envelope.success && envelope.resource) return imagen.upload(envelope.resource);
    const [homeless] = form.setServerErrors(envelope.errores ?? {});
    await showError({ title: aulaMessages.guardado, message: homeless ?? envelope.message });
  });

  if (guardado) {
    return (
      <Dialog open onClose={imagen.skip} title="Nuevo curso" footer={<PendingImagenFooter imagen={imagen} />}>
        <PendingImagen imagen={imagen} />
      </Dialog>
    );
  }

  const field = fieldOf(form);
  return (
    <Dialog
      open
      onClose={guard.close}
      size="lg"
      title="Nuevo curso"
      footer={
        <>
          <Button variant="secondary" onClick={guard.close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-8 [&_:is(input,select,textarea)]:scroll-my-28">
        <Section title="Datos principales">
          <FieldsPrincipal
            field={field}
            inicio={form.watch('fechaHoraInicio')}
            limite={form.watch('fechaHoraLimite')}
            especialidades={especialidades}
            docentes={docentes}
          />
          <ImagePicker
            label="Imagen"
            file={file}
            onChange={setFile}
            validate={imageProblem}
            disabled={isSubmitting}
            className="mt-5"
          />
        </Section>
        <Section title="Contenido">
          <FieldsContenido field={field} />
        </Section>
        <Section title="Certificado">
          <FieldsCertificado field={field} />
        </Section>
      </form>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="title-3 mb-4 border-b border-linea pb-2">
        {title}
      </h3>
      {children}
    </section>
  );
}
