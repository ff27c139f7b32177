import { createCurso } from 'domain/contract/cursos.ts';
import { type CursoData, cursoForm, cursoFormOf, newCursoForm } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import { type ReactNode, useId, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { ImagenesFooter } from '../../app/imagenes-form.tsx';
import { useCursoImagen } from '../../app/use-curso-imagen.ts';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { useDocenteOptions, useEspecialidadOptions } from './curso-options.ts';
import { fieldOf } from './field.ts';
import { FieldsCertificado } from './fields-certificado.tsx';
import { FieldsContenido } from './fields-contenido.tsx';
import { FieldsPrincipal } from './fields-principal.tsx';
import { useSaveCurso } from './use-save-curso.ts';

type NewCursoDialogProps = { especialidad: Especialidad; onClose: () => void; onCreated: (curso: Curso) => void };

const formId = 'nuevo-curso-form';

export function NewCursoDialog({ especialidad, onClose, onCreated }: NewCursoDialogProps) {
  const call = useCall();
  const { showError } = useDialogs();
  const saveCurso = useSaveCurso();
  const form = useAppForm(cursoForm, { defaultValues: newCursoForm(especialidad.especialidadId) });
  const { isDirty, isSubmitting } = form.formState;
  const especialidades = useEspecialidadOptions({ ...especialidad, especialidad: especialidad.nombre });
  const docentes = useDocenteOptions({ coordinadorId: null, coordinador: null });
  /** Created from here, but still without its picture. */
  const [created, setCreated] = useState<Curso | null>(null);
  const imagenes = useCursoImagen({
    onDone: (curso) => {
      guard.release();
      onCreated(curso);
    },
    onMissing: (curso) => {
      setCreated(curso);
      form.reset(cursoFormOf(curso));
    },
  });
  const guard = useGuardedClose(isDirty || imagenes.hasFiles, onClose);
  const close = imagenes.retry && !isDirty ? imagenes.skip : guard.close;

  async function create(data: Omit<CursoData, 'entidadId'>): Promise<void> {
    const envelope = await call(createCurso, { body: data });
    if (envelope.success && envelope.resource) return imagenes.attach(envelope.resource);
    const [homeless] = form.setServerErrors(envelope.errores ?? {});
    await showError({ title: aulaMessages.guardado, message: homeless ?? envelope.message });
  }

  async function update(curso: Curso, data: Partial<CursoData>): Promise<void> {
    const envelope = await saveCurso(curso, data, imagenes.hasFiles ? ['imagen'] : []);
    if (envelope.success && envelope.resource) return imagenes.attach(envelope.resource);
    form.setServerErrors(envelope.errores ?? {});
  }

  const submit = form.handleSubmit((data) => {
    if (imagenes.retry && !isDirty) return imagenes.retry();
    return created ? update(created, data) : create(data);
  });

  const field = fieldOf(form);
  return (
    <Dialog
      open
      onClose={close}
      size="lg"
      title="Nuevo curso"
      footer={
        <ImagenesFooter
          imagenes={imagenes}
          failure="El curso se guardó, pero la imagen no se subió"
          edited={isDirty}
          busy={isSubmitting}
          label="Guardar"
          form={formId}
          onCancel={close}
        />
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
          <ImagePicker label="Imagen" {...imagenes.picker('imagen')} disabled={isSubmitting} className="mt-5" />
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
