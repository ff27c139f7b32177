import { listDocentes } from 'domain/contract/docentes.ts';
import { imageUrl } from 'domain/formats/images.ts';
import { type Docente, docenteInput } from 'domain/schemas/docentes.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { isSameText, SameRecord } from '../../app/same-record.tsx';
import { useSite } from '../../app/site.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OpenRecord } from '../maintenance/record-card.tsx';
import { RecordForm } from '../maintenance/record-form.tsx';

const labels = {
  nombre: 'Nombre',
  apellido: 'Apellido',
  especialidad: 'Especialidad',
  especialidadDetalle: 'Detalle de la especialidad',
  correo: 'Correo',
  linkedin: 'LinkedIn',
  tiempoEjercido: 'Tiempo de ejercicio',
  experiencia: 'Experiencia',
  imagen: 'Foto',
};

const empty = Object.fromEntries(Object.keys(labels).map((field) => [field, ''])) as Record<
  keyof typeof labels,
  string
>;

function values(docente: Docente | null) {
  if (!docente) return empty;
  const { docenteId: _id, version: _version, ...fields } = docente;
  return fields;
}

export function DocenteForm({ ficha }: { ficha: OpenRecord<Docente> }) {
  const { imageBase } = useSite();
  const call = useCall();
  return (
    <RecordForm
      ficha={ficha}
      schema={docenteInput}
      values={values}
      labels={labels}
      displayValues={({ imagen }) => ({ imagen: imagen && 'otra foto' })}
      pictures={{ ownerType: 'docente', failure: 'El docente se guardó, pero la foto no se subió' }}
    >
      {({ register, watch, setValue, formState: { errors, isSubmitting } }, imagenes) => {
        const field = (name: keyof typeof labels) => ({
          label: labels[name],
          error: errors[name]?.message,
          ...register(name),
        });
        const imagen = watch('imagen');
        return (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField required maxLength={150} autoComplete="off" {...field('nombre')} />
              <TextField required maxLength={150} autoComplete="off" {...field('apellido')} />
              <TextField required maxLength={150} {...field('especialidad')} />
              <TextField required type="email" maxLength={254} autoComplete="off" {...field('correo')} />
              <TextField maxLength={60} hint="Por ejemplo: 22 años" {...field('tiempoEjercido')} />
              <TextField inputMode="url" maxLength={300} hint="Empieza con https://" {...field('linkedin')} />
            </div>
            <SameRecord<Docente>
              text={watch('correo')}
              shortest={5}
              search={(q) => apiQuery(call, listDocentes, { query: { page: 1, size: 20, q } })}
              isSame={(one, correo) => one.docenteId !== ficha.registro?.docenteId && isSameText(one.correo, correo)}
              message="Otro docente tiene este correo"
              name={({ nombre, apellido }) => `${nombre} ${apellido}`}
              to={({ docenteId }) => `/docentes?editar=${docenteId}`}
            />
            <TextArea rows={2} maxLength={500} {...field('especialidadDetalle')} />
            <TextArea rows={4} maxLength={5_000} {...field('experiencia')} />
            <ImagePicker
              label={labels.imagen}
              {...imagenes.picker('imagen')}
              currentUrl={imagen ? imageUrl(imageBase, 'docentes', imagen, 320) : null}
              onRemoveCurrent={() => setValue('imagen', '', { shouldDirty: true })}
              disabled={isSubmitting}
            />
          </>
        );
      }}
    </RecordForm>
  );
}
