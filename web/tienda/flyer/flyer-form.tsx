import { useQueryClient } from '@tanstack/react-query';
import { listCatalogo, listCursos } from 'domain/contract/cursos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { type FlyerData, flyerForm, flyerFormOf } from 'domain/schemas/flyer-form.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Path } from 'react-hook-form';
import { useCall } from '../../app/api.tsx';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { useCursoImagen } from '../../app/use-curso-imagen.ts';
import { useUnsavedWarning } from '../../app/use-unsaved-warning.ts';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { DialogProvider } from '../../ui/dialogs.tsx';
import { FieldsCertificado } from './fields-certificado.tsx';
import { FieldsClases } from './fields-clases.tsx';
import { FieldsPersuasion } from './fields-persuasion.tsx';
import { FieldsPresentation } from './fields-presentation.tsx';
import { FieldsSale } from './fields-sale.tsx';
import { FormBar } from './form-bar.tsx';
import { type Problem, problemOf } from './form-problem.tsx';
import { saveFlyer } from './save-flyer.ts';
import { type FlyerSchema, useFlyerForm } from './use-flyer-form.ts';

type FlyerFormProps = {
  title: string;
  /** Null for a new course. */
  curso: Curso | null;
  schema?: FlyerSchema;
  /** Message when saving fails. */
  failure?: string;
  notice?: ReactNode;
  /** Resolves to the record to continue editing, if it is not the saved one. */
  onSaved: (saved: Curso) => Promise<Curso | undefined> | undefined;
  onCancel: () => void;
};

const defaultFailure = 'Ocurrió un error al guardar. Revisa la consola.';

export function FlyerForm(props: FlyerFormProps) {
  return (
    <DialogProvider>
      <Form {...props} />
    </DialogProvider>
  );
}

function Form({
  title,
  curso,
  schema = flyerForm,
  failure = defaultFailure,
  notice,
  onSaved,
  onCancel,
}: FlyerFormProps) {
  const call = useCall();
  const versionedSave = useVersionedSave();
  const queryClient = useQueryClient();
  const form = useFlyerForm(schema, curso);
  const { isDirty, isSubmitting } = form.formState;
  // Frozen at mount: a background refetch must not replace the version that the save compares with.
  const [base, setBase] = useState(curso);
  const [problem, setProblem] = useState<Problem | null>(null);
  const imagenes = useCursoImagen({ onDone: keep, onMissing: continueWith });
  const changed = isDirty || imagenes.hasFiles;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = changed;
  }, [changed]);
  useUnsavedWarning(dirty, 'Perderás los cambios que hiciste en este flyer.');

  async function save(data: FlyerData): Promise<void> {
    setProblem(null);
    if (imagenes.retry && !isDirty) return imagenes.retry();
    const kept = { ...data, ...imagenes.keepStored(base) };
    const envelope = await saveFlyer({ call, save: versionedSave }, { base, data: kept, file: imagenes.files.imagen });
    if (envelope.success && envelope.resource) return imagenes.attach(envelope.resource);
    console.error(envelope);
    for (const [name, message] of Object.entries(envelope.errores ?? {})) {
      form.setError(name as Path<FlyerData>, { type: 'server', message });
    }
    setProblem(problemOf(envelope, failure, base?.cursoId));
  }

  function continueWith(saved: Curso): void {
    void queryClient.invalidateQueries({ queryKey: [listCatalogo.path] });
    void queryClient.invalidateQueries({ queryKey: [listCursos.path] });
    setBase(saved);
    form.reset(flyerFormOf(saved));
  }

  async function keep(saved: Curso): Promise<void> {
    dirty.current = false;
    continueWith((await onSaved(saved)) ?? saved);
  }

  const submit = form.handleSubmit(
    async (data) => {
      try {
        await save(data);
      } catch (error) {
        console.error(error);
        setProblem({ title: failure, detail: error instanceof Error ? error.message : undefined });
      }
    },
    () => setProblem({ title: 'Corrige los errores del formulario' }),
  );

  function setMinutos(minutos: string) {
    form.setValue('duracionMinutos', minutos, { shouldDirty: true });
    form.clearErrors('duracionMinutos');
  }

  const { field, watch } = form;
  return (
    <form onSubmit={submit} noValidate className="pb-20 [&_:is(input,select,textarea)]:scroll-mt-44">
      <FormBar
        title={title}
        imagenes={imagenes}
        edited={isDirty}
        busy={isSubmitting}
        problem={problem}
        notice={!changed && notice}
        onCancel={onCancel}
      />
      <div className="page-column mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <RecoveredNotice {...form.kept} className="lg:col-span-2" />
        <div className="grid gap-6">
          <FieldsPresentation field={field} />
          <FieldsPersuasion field={field} />
          <FieldsCertificado field={field} />
        </div>
        <div className="grid gap-6">
          <FieldsSale
            field={field}
            curso={curso}
            picker={imagenes.picker('imagen')}
            imagen={watch('imagen') ?? ''}
            whatsapp={watch('whatsapp') ?? ''}
            onRemoveImagen={() => form.setValue('imagen', '', { shouldDirty: true })}
            disabled={isSubmitting}
          />
          <FieldsClases field={field} written={watch()} onMinutos={setMinutos} />
        </div>
      </div>
    </form>
  );
}
