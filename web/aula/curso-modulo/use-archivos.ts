import { removeArchivo, updateArchivo } from 'domain/contract/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { useCall } from '../../app/api.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ArchivoChoice } from './archivo-field.tsx';
import { addUploads } from './archivo-uploads.ts';

type Watch = { onCreated: () => void; refresh: () => Promise<void> };

/** Acts of staff on the files of a module. */
export function useArchivos(moduloId: number, { onCreated, refresh }: Watch) {
  const call = useCall();
  const toast = useToast();
  const { showError } = useDialogs();

  /** Uploads each file as a new material. */
  function addFiles(files: File[]) {
    addUploads(call, files, {
      moduloId,
      destino: 'nuevo',
      onDone: ({ nombre }) => {
        toast.show(`Se creó «${nombre}»`);
        onCreated();
        void refresh();
      },
    });
  }

  async function setMarcar(materialId: number, marcar: boolean) {
    const envelope = await call(updateArchivo, { params: { id: materialId }, body: { marcar } });
    if (!envelope.success) await showError({ title: 'La marca no se guardó', message: envelope.message });
    await refresh();
  }

  /** Carries out the choice of the form, after the material was saved. */
  async function applyChoice({ materialId, archivo, nombre }: Material, choice: ArchivoChoice) {
    const { file, captions, ligero, marcar, remove } = choice;
    const target = { moduloId, materialId };
    const sendOfVideo = () => {
      const onDone = () => void refresh();
      if (captions) addUploads(call, [captions], { ...target, destino: 'subtitulos', onDone });
      if (ligero) addUploads(call, [ligero], { ...target, destino: 'ligero', onDone });
    };
    if (file) {
      addUploads(call, [file], {
        ...target,
        destino: 'archivo',
        onDone: (material) => {
          toast.show(`«${nombre}» ya tiene su archivo`);
          if (material.archivo?.tipo === 'pdf' && material.archivo.marcar !== marcar)
            void setMarcar(materialId, marcar);
          else void refresh();
          sendOfVideo();
        },
      });
      return;
    }
    if (remove) {
      const envelope = await call(removeArchivo, { params: { id: materialId } });
      if (!envelope.success) await showError({ title: 'El archivo no se quitó', message: envelope.message });
      return refresh();
    }
    sendOfVideo();
    if (archivo?.tipo === 'pdf' && archivo.marcar !== marcar) await setMarcar(materialId, marcar);
  }

  return { addFiles, applyChoice };
}
