import { getHorario } from 'domain/contract/horario.ts';
import { createMaterial, updateMaterial } from 'domain/contract/materiales.ts';
import { selectMaterial } from 'domain/contract/tipos.ts';
import { materialNameOf } from 'domain/formats/archivos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { type MaterialClase, materialClase, materialFields, takesArchivo } from 'domain/rules/modulos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { materialForm, materialFormOf, withStoredSeconds } from 'domain/schemas/modulo-form.ts';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi, useCall } from '../../app/api.tsx';
import type { Field } from '../../app/curso-fields/text-fields.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { useProposedEnd } from '../../app/use-proposed-end.ts';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ArchivoChoice, ArchivoField, choiceOf } from './archivo-field.tsx';
import { CommonFields } from './common-fields.tsx';
import { modulosMessages } from './modulos-messages.ts';
import { SesionFields, sesionLabels } from './sesion-fields.tsx';
import { useStudy } from './study.tsx';
import { AnotherButton, useAnother } from './use-another.tsx';

type Props = {
  moduloId: number;
  material: Material | null;
  orden: number;
  onClose: () => void;
  /** `another`: the dialog stays open for the next one. */
  onSaved: (saved: Material, another: boolean, archivo: ArchivoChoice) => void;
};

const labels = {
  nombre: 'Nombre',
  orden: 'Orden',
  tipoMaterialId: 'Tipo',
  descripcion: 'Descripción',
  video: 'Enlace',
  muestra: 'Clase de muestra',
  ...sesionLabels,
};

/** Title under which the form is kept when the session ends. */
export function materialDialogName(material: Material | null): string {
  return material ? `Editar material: ${material.nombre}` : 'Nuevo material';
}

/** Only a session has dates: hidden fields of a type chosen before must not fail the validation. */
const sesionFields = ['inicio', 'fin', 'ponenteId', 'grabacion', 'motivo'] as const;

const usualMinutos = 120;

/** Length of the last session of the course, or two hours. */
function useUsualMinutos(isSesion: boolean): number {
  const { curso, canManage } = useStudy();
  const enabled = isSesion && canManage;
  const { data } = useApi(getHorario, { params: { id: curso.cursoId } }, { enabled });
  const last = data?.resource?.sesiones.at(-1);
  return last ? (Date.parse(last.fin) - Date.parse(last.inicio)) / 60_000 : usualMinutos;
}

export function MaterialDialog({ moduloId, material, orden, onClose, onSaved }: Props) {
  const call = useCall();
  const save = useVersionedSave();
  const { data } = useApi(selectMaterial, {});
  const tipos = data?.resources ?? [];
  const [archivo, setArchivo] = useState(() => choiceOf(material?.archivo ?? null));
  const [problem, setProblem] = useState<string | null>(null);
  const { form, field, dialog, submitAnother } = useFormDialog(materialForm, {
    kept: { name: materialDialogName(material), nth: moduloId },
    defaultValues: materialFormOf(material, orden),
    guarded: true,
    changed: isChosen(archivo, material),
    async send(values) {
      setProblem(null);
      const body = withStoredSeconds(values, material);
      if (!material) {
        // Unless ticked, the server decides: the first recorded class of a new course is a sample.
        const { muestra: chosen, ...rest } = body;
        return call(createMaterial, { body: { ...rest, ...(chosen && { muestra: chosen }), moduloId } });
      }
      return save({
        base: material,
        body,
        labels,
        displayValues: ({ tipoMaterial, ponente, inicio, fin }) => ({
          tipoMaterialId: tipoMaterial.nombre,
          ponenteId: ponente,
          inicio: inicio && formatDateTime(inicio),
          fin: fin && formatDateTime(fin),
        }),
        put: (withVersion) => call(updateMaterial, { params: { id: material.materialId }, body: withVersion }),
      });
    },
    refusal(message) {
      console.error(modulosMessages.saveMaterial, message);
      setProblem(message);
    },
    onSaved({ resource }, _, another) {
      onSaved(resource!, another, archivo);
      if (another) startNext(resource!);
    },
    onClose,
  });
  const { nth, startAnother } = useAnother(() => form.setFocus('nombre'));
  const acronimo = tipos.find(({ id }) => id === Number(form.watch('tipoMaterialId')))?.acronimo ?? '';
  const { error: _, ...muestra } = field('muestra');
  const isSesion = materialClase(acronimo) === 'sesion';
  const [inicio, fin, ponenteId = '', video = '', cancelada] = form.watch([
    'inicio',
    'fin',
    'ponenteId',
    'video',
    'cancelada',
  ]);
  const stored = materialFormOf(material, orden);
  const isMoved =
    stored.inicio !== '' && (inicio !== stored.inicio || fin !== stored.fin || cancelada !== stored.cancelada);

  const usual = useUsualMinutos(isSesion);
  const proposing = useProposedEnd({
    read: () => ({ inicio: form.getValues('inicio') ?? '', fin: form.getValues('fin') ?? '' }),
    setEnd: (end) => form.setValue('fin', end, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    minutos: usual,
  });

  function emptyHidden() {
    if (!isSesion) for (const name of sesionFields) form.setValue(name, '');
  }

  /** The next one is of the same type. */
  function startNext(saved: Material) {
    const next = materialFormOf(null, Math.max(orden, saved.orden + 1));
    form.reset({ ...next, tipoMaterialId: String(saved.tipoMaterialId) });
    setArchivo(choiceOf(null));
    startAnother();
  }

  /** Proposes the name of the file as the name of the material. */
  function choose(choice: ArchivoChoice) {
    if (choice.file && form.getValues('nombre') === '') {
      form.setValue('nombre', materialNameOf(choice.file.name), { shouldDirty: true });
    }
    setArchivo(choice);
  }

  return (
    <FormDialog
      {...dialog}
      title={material ? 'Editar material' : 'Nuevo material'}
      submitLabel={material ? 'Actualizar' : 'Guardar'}
      onSubmit={(event) => {
        emptyHidden();
        dialog.onSubmit(event);
      }}
      actions={
        !material && (
          <AnotherButton
            busy={dialog.busy}
            onClick={() => {
              emptyHidden();
              submitAnother();
            }}
          />
        )
      }
    >
      <CommonFields field={field} tipoName="tipoMaterialId" tipos={tipos} />
      <MaterialContent
        key={nth}
        acronimo={acronimo}
        written={{ video, descripcion: form.watch('descripcion') ?? '' }}
        field={field}
        onReveal={(content) => form.setFocus(content)}
      />
      {isSesion && (
        <SesionFields
          material={material}
          written={{ inicio: inicio ?? '', fin: fin ?? '', ponenteId, video }}
          moved={isMoved}
          field={(name) => (name === 'inicio' ? proposing(field(name)) : field(name))}
        />
      )}
      {takesArchivo(acronimo) && (
        <ArchivoField archivo={material?.archivo ?? null} choice={archivo} onChange={choose} />
      )}
      <Checkbox
        label="Clase de muestra"
        hint={
          material
            ? 'Cualquiera la ve en el flyer del curso, sin iniciar sesión.'
            : 'Cualquiera la ve en el flyer, sin iniciar sesión. La primera clase grabada de un curso nuevo se marca sola.'
        }
        {...muestra}
      />
      {problem && (
        <Alert tone="warning" title="El material no se guardó">
          {problem} Lo que escribiste sigue aquí.
        </Alert>
      )}
    </FormDialog>
  );
}

/** Whether the save has to upload, remove or mark a file. */
function isChosen({ file, captions, marcar, remove }: ArchivoChoice, material: Material | null): boolean {
  return file !== null || captions !== null || remove || marcar !== (material?.archivo?.marcar ?? false);
}

type Content = 'descripcion' | 'video';
type MaterialContentProps = {
  /** Acronym of the chosen type; empty without one. */
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

/** Fields that the type needs, and buttons for the others. A field with text stays when the type changes. */
function MaterialContent({ acronimo, written, field, onReveal }: MaterialContentProps) {
  const [wanted, setWanted] = useState<ReadonlySet<Content>>(new Set());
  const needs = materialFields(acronimo);
  const added = contents.filter((content) => written[content] !== '' && !wanted.has(content));
  // Stays once shown, so that emptying a field does not remove it.
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
