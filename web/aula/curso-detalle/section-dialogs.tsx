import { imageUrl } from 'domain/formats/images.ts';
import { wordWarnings } from 'domain/rules/certificado-warnings.ts';
import {
  type CursoData,
  certificadoForm,
  certificadoFormOf,
  contenidoForm,
  contenidoFormOf,
  principalForm,
  principalFormOf,
} from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { FieldsCertificado } from '../../app/curso-fields/fields-certificado.tsx';
import { PreviewTexts } from '../../app/curso-fields/preview-texts.tsx';
import { ObjetivoField, TemarioField } from '../../app/curso-fields/text-fields.tsx';
import { TextWarnings } from '../../app/curso-fields/text-warnings.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { useSite } from '../../app/site.tsx';
import { useCursoImagen } from '../../app/use-curso-imagen.ts';
import type { Imagenes } from '../../app/use-imagenes.ts';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { FieldsPrincipal, SameCodigo } from '../cursos/fields-principal.tsx';
import { useCursosChanged } from '../cursos/use-cursos-changed.ts';
import { useSaveCurso } from '../cursos/use-save-curso.ts';

type EditProps = { curso: Curso; onClose: () => void; onSaved: (curso: Curso) => void };

type Section<Output, Input> = {
  curso: Curso;
  /** Title of the dialog, under which it is kept when the session ends. */
  kept: string;
  schema: ZodType<Output, Input>;
  values: (curso: Curso) => Input;
  imagenes?: Imagenes;
  onClose: () => void;
  onSaved: (curso: Curso) => void | Promise<void>;
};

/** A focused field stays clear of the sticky header and footer. */
export const sectionLook = { size: 'lg', className: '[&_:is(input,select,textarea)]:scroll-my-28' } as const;

/** Form of one section of the course. */
function useSection<Output extends Partial<CursoData>, Input extends FieldValues>(section: Section<Output, Input>) {
  const { curso, kept, schema, values, imagenes, onClose, onSaved } = section;
  // Frozen at mount: a background refetch must not replace the version that the save compares with.
  const [base, setBase] = useState(curso);
  const saveCurso = useSaveCurso();
  const { form, field, dialog } = useFormDialog(schema, {
    kept,
    defaultValues: values(curso) as DefaultValues<Input>,
    guarded: true,
    imagenes,
    send: (data) => saveCurso(base, { ...data, ...imagenes?.keepStored(base) }, imagenes?.hasFiles ? ['imagen'] : []),
    // `saveCurso` has shown the reason.
    refusal: () => {},
    onSaved: ({ resource }) => onSaved(resource!),
    onClose,
  });

  /** Continues with a record that was saved from here. */
  function rebase(saved: Curso): void {
    setBase(saved);
    form.reset(values(saved) as DefaultValues<Input>);
  }

  return { form, field, rebase, dialog: { ...dialog, title: kept, submitLabel: 'Guardar', ...sectionLook } };
}

export function PrincipalDialog({ curso, onClose, onSaved }: EditProps) {
  const { imageBase } = useSite();
  const cursosChanged = useCursosChanged();
  const imagenes = useCursoImagen({
    onDone: (saved) => {
      void cursosChanged();
      onSaved(saved);
    },
    onMissing: (saved) => rebase(saved),
  });
  const { form, field, rebase, dialog } = useSection({
    curso,
    kept: 'Editar datos principales',
    schema: principalForm,
    values: principalFormOf,
    imagenes,
    onClose,
    onSaved: imagenes.attach,
  });
  const current = form.watch('imagen');
  return (
    <FormDialog {...dialog} uploadFailure="El curso se guardó, pero la imagen no se subió">
      <FieldsPrincipal
        field={field}
        written={form.watch()}
        onMinutos={(minutos) => form.setValue('duracionMinutos', minutos, { shouldDirty: true, shouldValidate: true })}
        curso={curso}
      />
      <ImagePicker
        label="Imagen"
        {...imagenes.picker('imagen')}
        currentUrl={current ? imageUrl(imageBase, 'cursos', current, 640) : null}
        onRemoveCurrent={() => form.setValue('imagen', '', { shouldDirty: true })}
        disabled={dialog.busy}
        className="mt-5"
      />
    </FormDialog>
  );
}

export function ContenidoDialog(props: EditProps) {
  const { field, dialog } = useSection({
    kept: 'Editar contenido',
    schema: contenidoForm,
    values: contenidoFormOf,
    ...props,
  });
  return (
    <FormDialog {...dialog}>
      <div className="grid gap-5">
        <ObjetivoField field={field} required />
        <TemarioField field={field} required />
      </div>
    </FormDialog>
  );
}

export function CertificadoDialog(props: EditProps) {
  const { form, field, dialog } = useSection({
    kept: 'Editar certificado',
    schema: certificadoForm,
    values: certificadoFormOf,
    ...props,
  });
  const texts = form.watch();
  return (
    <FormDialog {...dialog}>
      <FieldsCertificado field={field} required />
      <div className="mt-5">
        <SameCodigo codigo={texts.codigoCertificado ?? ''} cursoId={props.curso.cursoId} />
      </div>
      <TextWarnings warnings={wordWarnings([texts.nombreCertificado, texts.preparacionCertificado])} />
      <PreviewTexts cursoId={props.curso.cursoId} texts={texts} />
    </FormDialog>
  );
}
