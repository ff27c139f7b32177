import type { Curso } from 'domain/schemas/cursos.ts';
import { GeneratedCover } from '../../app/generated-cover.tsx';
import { Imagen } from '../../app/imagen.tsx';

type CursoImagenProps = {
  curso: Pick<Curso, 'cursoId' | 'especialidadId' | 'imagen'>;
  sizes: string;
  className?: string;
};

/** Uploaded picture of the course, or its generated cover. */
export function CursoImagen({ curso, sizes, className }: CursoImagenProps) {
  const { cursoId, especialidadId, imagen } = curso;
  if (imagen === '') return <GeneratedCover especialidadId={especialidadId} seed={cursoId} className={className} />;
  return <Imagen kind="cursos" name={imagen} alt="" sizes={sizes} className={className} />;
}
