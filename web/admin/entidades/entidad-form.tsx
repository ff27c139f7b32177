import { useQuery } from '@tanstack/react-query';
import { verFirma } from 'domain/contract/entidades.ts';
import { extensionOf, imageProblem, imageUrl } from 'domain/formats/images.ts';
import { type Entidad, entidadCambio } from 'domain/schemas/entidades.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FichaAbierta } from '../mantenimiento/ficha.tsx';
import { Formulario } from '../mantenimiento/formulario.tsx';
import { useSubida } from '../mantenimiento/use-subida.tsx';

const usos = ['firma', 'logo'] as const;
type Uso = (typeof usos)[number];
type Files = Record<Uso, File | null>;

const etiquetas = {
  titulo: 'Título',
  acronimo: 'Acrónimo',
  ubicacion: 'Ubicación',
  descripcion: 'Descripción',
  firmante: 'Firmante',
  cargoFirmante: 'Cargo del firmante',
  firma: 'Imagen de la firma',
  logo: 'Logo',
};

const vacia = Object.fromEntries(Object.keys(etiquetas).map((campo) => [campo, ''])) as Record<
  keyof typeof etiquetas,
  string
>;

function valores(entidad: Entidad | null) {
  if (!entidad) return vacia;
  const { entidadId: _id, version: _version, ...campos } = entidad;
  return campos;
}

/** The save names its pictures; they are uploaded afterwards and then replace the old ones. */
export function EntidadForm({ ficha }: { ficha: FichaAbierta<Entidad> }) {
  const { imageBase } = useSite();
  const { subir, bar } = useSubida('Subiendo la imagen');
  const [files, setFiles] = useState<Files>({ firma: null, logo: null });
  const choose = (uso: Uso) => (file: File | null) => setFiles((chosen) => ({ ...chosen, [uso]: file }));
  const firmaUrl = useFirma(ficha.registro);

  async function conNombres<Data extends object>(data: Data, registro: Entidad | null) {
    if (!registro) return { ...data };
    const announced = usos.flatMap((uso) => {
      const file = files[uso];
      return file ? [[uso, `${uso.toUpperCase()}_${registro.entidadId}.${extensionOf(file.type)}`]] : [];
    });
    return { ...data, ...Object.fromEntries(announced) };
  }

  async function subirImagenes({ entidadId }: Entidad): Promise<boolean> {
    for (const uso of usos) {
      const file = files[uso];
      if (!file) continue;
      if ((await subir({ ownerType: 'entidad', ownerId: entidadId, uso, file })) === null) return false;
      choose(uso)(null);
    }
    return true;
  }

  return (
    <Formulario
      ficha={ficha}
      schema={entidadCambio}
      valores={valores}
      etiquetas={etiquetas}
      dichos={({ firma, logo }) => ({ firma: firma && 'otra imagen', logo: logo && 'otra imagen' })}
      pendiente={usos.some((uso) => files[uso] !== null)}
      preparar={conNombres}
      completar={subirImagenes}
    >
      {({ register, watch, setValue, formState: { errors, isSubmitting } }) => {
        const field = (name: keyof typeof etiquetas) => ({
          label: etiquetas[name],
          error: errors[name]?.message,
          ...register(name),
        });
        const picker = (uso: Uso, currentUrl: string | null | undefined) => ({
          label: etiquetas[uso],
          file: files[uso],
          onChange: choose(uso),
          validate: imageProblem,
          currentUrl: watch(uso) ? currentUrl : null,
          onRemoveCurrent: () => setValue(uso, '', { shouldDirty: true }),
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
    </Formulario>
  );
}

/** A signature has no public URL: ADMIN fetches its bytes through the API. */
function useFirma(entidad: Entidad | null): string | undefined {
  const query = apiQuery(useCall(), verFirma, { params: { id: entidad?.entidadId ?? 0 } });
  const { data } = useQuery({ ...query, enabled: Boolean(entidad?.firma), staleTime: 0 });
  return data?.resource?.data;
}
