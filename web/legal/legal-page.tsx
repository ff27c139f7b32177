import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getLegal, publishLegal } from 'domain/contract/legal.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { type LegalText, legalFields, legalPath, legalTexts, legalTitles } from 'domain/rules/legal.ts';
import { type LegalVersion, publishInput } from 'domain/schemas/legal.ts';
import { useEffect, useRef, useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useSite, useTitle } from '../app/site.tsx';
import { useUnsavedWarning } from '../app/use-unsaved-warning.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useAppForm } from '../ui/use-app-form.ts';

/** ADMIN publishes new versions of the legal documents here. */
export function LegalTextsPage() {
  const title = useTitle('Textos legales');
  const { ruc } = useSite().institucion;
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Textos legales', componente: '/textos-legales' },
  ]);
  const [search, setSearch] = useAddress();
  const [editing, setEditing] = useState(false);
  const documento = legalTexts.find((known) => known === search.get('documento')) ?? 'terminos';
  const { data, error, isFetching, refetch } = useQuery(apiQuery(useCall(), getLegal, { params: { documento } }));
  return (
    <>
      {title}
      <PageHeader
        title="Textos legales"
        subtitle="Cada publicación es una versión nueva. Las anteriores siguen a la vista, porque alguien las aceptó."
      />
      {ruc === '' && (
        <Alert className="mb-6 max-w-3xl" title="Falta el RUC de la escuela">
          Los textos omiten la mención del RUC hasta que esté en la configuración (INSTITUTION_RUC).
        </Alert>
      )}
      <SelectField
        label="Documento"
        value={documento}
        className="mb-6 max-w-md"
        disabled={editing}
        hint={editing ? 'Publica o descarta tus cambios para pasar a otro documento.' : undefined}
        options={legalTexts.map((known) => ({ value: known, label: legalTitles[known] }))}
        onChange={({ target }) => setSearch(() => new URLSearchParams({ documento: target.value }))}
      />
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data?.resource && (
        <Editor key={`${documento} ${data.resource.version}`} stored={data.resource} onEditing={setEditing} />
      )}
    </>
  );
}

type EditorProps = { stored: LegalVersion; onEditing: (editing: boolean) => void };

function Editor({ stored, onEditing }: EditorProps) {
  const { documento, version, texto, versiones } = stored;
  const call = useCall();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { confirm, showError } = useDialogs();
  const form = useAppForm(publishInput, { kept: legalTitles[documento], defaultValues: { texto, base: version } });
  const { register, handleSubmit, formState, reset } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty;
    onEditing(isDirty);
  }, [isDirty, onEditing]);
  useUnsavedWarning(dirty);

  const submit = handleSubmit(async (body) => {
    const sure = await confirm({
      title: `¿Publicar la versión ${version + 1}?`,
      message: 'Desde ahora es la que aceptan quienes compran o crean su cuenta. No se puede cambiar ni borrar.',
      yes: 'Publicar',
      no: 'Seguir editando',
    });
    if (!sure) return;
    const envelope = await call(publishLegal, { params: { documento }, body });
    if (!envelope.success) return showError({ message: envelope.message });
    dirty.current = false;
    toast.show(envelope.message);
    queryClient.setQueryData(apiQuery(call, getLegal, { params: { documento } }).queryKey, envelope);
  });

  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card as="section" aria-label={legalTitles[documento]} className="grid gap-5">
        <RecoveredNotice {...form.kept} />
        <TextArea label="Texto" rows={24} maxLength={60_000} error={errors.texto?.message} {...register('texto')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
            Publicar versión {version + 1}
          </Button>
          {isDirty && (
            <Button variant="secondary" onClick={() => reset()}>
              Descartar cambios
            </Button>
          )}
        </div>
      </Card>
      <div className="grid gap-6">
        <Card as="section" aria-labelledby="como-escribir">
          <h2 id="como-escribir" className="title-3 mb-3">
            Cómo se escribe
          </h2>
          <ul className="grid gap-2 text-[0.9375rem]">
            <li>Una línea en blanco separa los párrafos.</li>
            <li>
              <code>## Título</code> empieza una sección.
            </li>
            <li>
              <code>- </code> empieza un punto de una lista.
            </li>
            {Object.entries(legalFields).map(([name, meaning]) => (
              <li key={name}>
                <code>{`{${name}}`}</code> pone {meaning}.
              </li>
            ))}
          </ul>
        </Card>
        <Versions documento={documento} vigente={version} versiones={versiones} />
      </div>
    </form>
  );
}

type VersionsProps = Pick<LegalVersion, 'versiones'> & { documento: LegalText; vigente: number };

function Versions({ documento, vigente, versiones }: VersionsProps) {
  return (
    <Card as="section" aria-labelledby="versiones">
      <h2 id="versiones" className="title-3 mb-3">
        Versiones
      </h2>
      <ul className="grid gap-2">
        {versiones.map(({ version, publicado }) => (
          <li key={version}>
            <TextLink to={legalPath(documento, version)} target="_blank">
              Versión {version}
            </TextLink>
            {version === vigente && ' (vigente)'}
            <span className="block text-sm text-tinta-2">{formatDateTime(publicado)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
