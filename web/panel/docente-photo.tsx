import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listDocentes } from 'domain/contract/docentes.ts';
import { imageProblem, imageUrl } from 'domain/formats/images.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { useSite } from '../app/site.tsx';
import { UploadError, uploadImagen } from '../app/upload.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ImagePicker } from '../ui/image-picker.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useToast } from '../ui/toast.tsx';

/** The upload assigns the picture to the lecturer at once. */
export function DocentePhoto() {
  const call = useCall();
  const queryClient = useQueryClient();
  const { imageBase } = useSite();
  const { showError } = useDialogs();
  const toast = useToast();
  const query = apiQuery(call, listDocentes, {});
  const docentes = useQuery(query).data?.resources ?? [];
  const [docenteId, setDocenteId] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const chosen = docentes.find((docente) => String(docente.docenteId) === docenteId);

  async function upload() {
    if (!file || !chosen) return;
    setProgress(0);
    try {
      await uploadImagen(call, { ownerType: 'docente', ownerId: chosen.docenteId, file, onProgress: setProgress });
      setFile(null);
      toast.show(`Guardamos la foto de ${chosen.nombre} ${chosen.apellido}`);
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure;
      await showError({ message: failure.message });
    } finally {
      setProgress(null);
    }
  }

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
          file={file}
          onChange={setFile}
          validate={imageProblem}
          currentUrl={chosen?.imagen ? imageUrl(imageBase, 'docentes', chosen.imagen, 320) : null}
          disabled={progress !== null}
        />
        {progress !== null && <ProgressBar label="Subiendo" value={progress * 100} />}
        <Button onClick={() => void upload()} disabled={!file || !chosen} busy={progress !== null}>
          Subir foto
        </Button>
      </div>
    </Card>
  );
}
