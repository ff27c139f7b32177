import { useQueryClient } from '@tanstack/react-query';
import { createCurso, listCatalogo, listCursos, updateCurso } from 'domain/contract/cursos.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { extensionOf } from 'domain/formats/images.ts';
import { withChanges } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { type FlyerData, flyerForm, flyerFormOf } from 'domain/schemas/flyer-form.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Path } from 'react-hook-form';
import { useCall } from '../../app/api.tsx';
import { cursoDisplayValues } from '../../app/curso-display-values.ts';
import { cursoLabels } from '../../app/curso-labels.ts';
import { ImagenesButtons, ImagenesNotice } from '../../app/imagenes-form.tsx';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import type { Call } from '../../app/transport.ts';
import { useCursoImagen } from '../../app/use-curso-imagen.ts';
import type { Imagenes } from '../../app/use-imagenes.ts';
import { useUnsavedWarning } from '../../app/use-unsaved-warning.ts';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { Alert } from '../../ui/alert.tsx';
import { DialogProvider } from '../../ui/dialogs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { FieldsCertificado, FieldsClases, FieldsPersuasion, FieldsPresentation, FieldsSale } from './flyer-fields.tsx';
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

type Ways = { call: Call; save: ReturnType<typeof useVersionedSave> };
type Flyer = { base: Curso | null; data: FlyerData; file: File | undefined };

/** Saves the record; `file` is uploaded afterwards. Fields that the form does not show keep their values. */
async function saveFlyer({ call, save }: Ways, { base, data, file }: Flyer) {
  const ext = file ? extensionOf(file.type) : (data.imagen.split('.')[1] ?? '');
  if (base === null) return call(createCurso, { body: { ...data, ext } });
  return save({
    base,
    body: { ...withChanges(base, data), ext },
    labels: cursoLabels,
    displayValues: cursoDisplayValues,
    replacing: file ? ['imagen'] : [],
    put: (body) => call(updateCurso, { params: { id: base.cursoId }, body }),
  });
}

type FormBarProps = {
  title: string;
  imagenes: Imagenes;
  edited: boolean;
  busy: boolean;
  problem: Problem | null;
  notice: ReactNode;
  onCancel: () => void;
};

/** Sticky below the navigation bar, so that buttons and messages are visible from any field. */
function FormBar({ title, imagenes, edited, busy, problem, notice, onCancel }: FormBarProps) {
  return (
    <div className="sticky top-16 z-20 border-b border-linea bg-papel nav:top-19">
      <div className="page-column py-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="title-3 sm:title-2 min-w-0 truncate">{title}</h1>
          <div className="flex shrink-0 gap-2 sm:gap-3">
            <ImagenesButtons imagenes={imagenes} edited={edited} busy={busy} label="Guardar" onCancel={onCancel} />
          </div>
        </div>
        {problem ? (
          <Alert tone="error" title={problem.title} action={problem.action} className="mt-3">
            {problem.detail}
          </Alert>
        ) : (
          notice
        )}
        <ImagenesNotice imagenes={imagenes} failure="El flyer se guardó, pero la imagen no se subió" className="mt-3" />
      </div>
    </div>
  );
}

type Problem = { title: string; detail?: string; action?: ReactNode };

/** A refused save: first that it failed, then why. The form keeps its values in every case. */
function problemOf(envelope: Envelope, failure: string, cursoId: number | undefined): Problem {
  if (envelope.errores) return { title: failure, detail: 'Corrige los errores del formulario' };
  if (envelope.status !== 409) return { title: failure, detail: envelope.message };
  return {
    title: failure,
    detail: `${envelope.message} Lo que escribiste sigue aquí.`,
    action: (
      <TextLink to={`/catalogo/flyer/${cursoId}`} target="_blank">
        Ver la versión actual en otra pestaña
      </TextLink>
    ),
  };
}
