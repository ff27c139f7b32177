import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getDocente, listDocentes } from 'domain/contract/docentes.ts';
import { imageUrl } from 'domain/formats/images.ts';
import type { Docente } from 'domain/schemas/docentes.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { ImagenesNotice } from '../app/imagenes-form.tsx';
import { useSite } from '../app/site.tsx';
import { useImagenes } from '../app/use-imagenes.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { ImagePicker } from '../ui/image-picker.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useToast } from '../ui/toast.tsx';

const labels = { nombre: 'Nombre', apellido: 'Apellido', especialidad: 'Especialidad', imagen: 'Foto' };

/** Uploads the photo of an existing lecturer; no other field is saved. */
export function DocentePhoto() {
  const call = useCall();
  const queryClient = useQueryClient();
  const { imageBase } = useSite();
  const toast = useToast();
  const query = apiQuery(call, listDocentes, {});
  const { data, isFetching } = useQuery(query);
  const docentes = data?.resources ?? [];
  const reload = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const [docenteId, setDocenteId] = useState('');
  const chosen = docentes.find((docente) => String(docente.docenteId) === docenteId);
  const imagenes = useImagenes<Docente>({
    ownerType: 'docente',
    id: (docente) => docente.docenteId,
    load: (id) => call(getDocente, { params: { id } }),
    labels,
    displayValues: ({ imagen }) => ({ imagen: imagen && 'otra foto' }),
    onDone: async ({ nombre, apellido }) => {
      toast.show(`Guardamos la foto de ${nombre} ${apellido}`);
      await reload();
    },
    onMissing: () => void reload(),
  });
  const uploading = imagenes.progress !== null;

  return (
    <Card as="section">
      <CardHeader title="Foto de docente" subtitle="Se verá en sus cursos apenas termine de subir." />
      <div className="grid gap-4">
        <SelectField
          label="Docente"
          value={docenteId}
          onChange={(event) => setDocenteId(event.target.value)}
          placeholder="Elige a quién pertenece"
          options={docentes.map(({ docenteId: id, nombre, apellido }) => ({
            value: id,
            label: `${apellido}, ${nombre}`,
          }))}
        />
        <ImagePicker
          label="Foto"
          {...imagenes.picker('imagen')}
          currentUrl={chosen?.imagen ? imageUrl(imageBase, 'docentes', chosen.imagen, 320) : null}
          disabled={uploading}
        />
        <ImagenesNotice imagenes={imagenes} failure="La foto no se subió" />
        <Button
          onClick={() => chosen && void imagenes.attach(chosen)}
          disabled={!imagenes.hasFiles || !chosen}
          // Until the list is refetched, it has the lecturer's version from before the upload.
          busy={uploading || isFetching}
        >
          {imagenes.retry ? 'Reintentar' : 'Subir foto'}
        </Button>
      </div>
    </Card>
  );
}
