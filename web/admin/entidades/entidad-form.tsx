import { useQuery } from '@tanstack/react-query';
import { signatureOf } from 'domain/contract/entidades.ts';
import { extensionOf, imageProblem, imageUrl } from 'domain/formats/images.ts';
import { type Entidad, entidadChange } from 'domain/schemas/entidades.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OpenRecord } from '../maintenance/record-card.tsx';
import { RecordForm } from '../maintenance/record-form.tsx';
import { useUpload } from '../maintenance/use-upload.tsx';

const uses = ['firma', 'logo'] as const;
type ImagenUse = (typeof uses)[number];
type Files = Record<ImagenUse, File | null>;

const labels = {
  titulo: 'Título',
  acronimo: 'Acrónimo',
  ubicacion: 'Ubicación',
  descripcion: 'Descripción',
  firmante: 'Firmante',
  cargoFirmante: 'Cargo del firmante',
  firma: 'Imagen de la firma',
  logo: 'Logo',
};

const empty = Object.fromEntries(Object.keys(labels).map((field) => [field, ''])) as Record<
  keyof typeof labels,
  string
>;

function values(entidad: Entidad | null) {
  if (!entidad) return empty;
  const { entidadId: _id, version: _version, ...fields } = entidad;
  return fields;
}

/** The save names its pictures; they are uploaded afterwards and then replace the old ones. */
export function EntidadForm({ ficha }: { ficha: OpenRecord<Entidad> }) {
  const { imageBase } = useSite();
  const { upload, bar } = useUpload('Subiendo la imagen');
  const [files, setFiles] = useState<Files>({ firma: null, logo: null });
  const choose = (use: ImagenUse) => (file: File | null) => setFiles((chosen) => ({ ...chosen, [use]: file }));
  const firmaUrl = useFirma(ficha.registro);

  async function withNombres<Data extends object>(data: Data, registro: Entidad | null) {
    if (!registro) return { ...data };
    const announced = uses.flatMap((use) => {
      const file = files[use];
      return file ? [[use, `${use.toUpperCase()}_${registro.entidadId}.${extensionOf(file.type)}`]] : [];
    });
    return { ...data, ...Object.fromEntries(announced) };
  }

  async function uploadImagenes({ entidadId }: Entidad): Promise<boolean> {
    for (const uso of uses) {
      const file = files[uso];
      if (!file) continue;
      if ((await upload({ ownerType: 'entidad', ownerId: entidadId, uso, file })) === null) return false;
      choose(uso)(null);
    }
    return true;
  }

  return (
    <RecordForm
      ficha={ficha}
      schema={entidadChange}
      values={values}
      labels={labels}
      displayValues={({ firma, logo }) => ({ firma: firma && 'otra imagen', logo: logo && 'otra imagen' })}
      pendiente={uses.some((use) => files[use] !== null)}
      prepare={withNombres}
      complete={uploadImagenes}
    >
      {({ register, watch, setValue, formState: { errors, isSubmitting } }) => {
        const field = (name: keyof typeof labels) => ({
          label: labels[name],
          error: errors[name]?.message,
          ...register(name),
        });
        const picker = (use: ImagenUse, currentUrl: string | null | undefined) => ({
          label: labels[use],
          file: files[use],
          onChange: choose(use),
          validate: imageProblem,
          currentUrl: watch(use) ? currentUrl : null,
          onRemoveCurrent: () => setValue(use, '', { shouldDirty: true }),
          disabled: isSubmitting,
        });
        return (
          <>
            <TextField required maxLength={300} {...field('titulo')} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField required maxLength={30} {...field('acronimo')} />
              <TextField required maxLength={200} {...field('ubicacion')} />
            </div>
            <TextArea required rows={3} maxLength={2_000} {...field('descripcion')} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField maxLength={150} autoComplete="off" {...field('firmante')} />
              <TextField maxLength={150} {...field('cargoFirmante')} />
              <ImagePicker {...picker('firma', firmaUrl)} hint="Solo va en los certificados. Máx. 5 MB" />
              <ImagePicker {...picker('logo', imageUrl(imageBase, 'logos', watch('logo') ?? '', 320))} />
            </div>
            {bar}
          </>
        );
      }}
    </RecordForm>
  );
}

/** A signature has no public URL: ADMIN fetches its bytes through the API. */
function useFirma(entidad: Entidad | null): string | undefined {
  const query = apiQuery(useCall(), signatureOf, { params: { id: entidad?.entidadId ?? 0 } });
  const { data } = useQuery({ ...query, enabled: Boolean(entidad?.firma), staleTime: 0 });
  return data?.resource?.data;
}
