import { createCurso, updateCurso } from 'domain/contract/cursos.ts';
import { extensionOf } from 'domain/rules/imagenes.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { FlyerData } from 'domain/schemas/flyer-form.ts';
import type { Call } from '../../app/transport.ts';
import { subirImagen } from '../../app/upload.ts';

type Save = { base: Curso | null; data: FlyerData; file: File | null; onProgress: (fraction: number) => void };

/** The picture first, then the record with its name. What the form does not show stays as it was. */
export async function saveFlyer(call: Call, { base, data, file, onProgress }: Save) {
  const imagen = file
    ? await subirImagen(call, { ownerType: 'curso', ownerId: base?.cursoId, file, onProgress })
    : data.imagen;
  const body = { ...data, imagen, ext: file ? extensionOf(file.type) : (imagen.split('.')[1] ?? '') };
  if (base === null) return call(createCurso, { body });
  const { cursoId, coordinadorId, entidadId, version } = base;
  return call(updateCurso, { params: { id: cursoId }, body: { ...body, coordinadorId, entidadId, version } });
}
