import type { Envelope } from 'domain/contract/envelope.ts';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/text-link.tsx';

export type Problem = { title: string; detail?: string; action?: ReactNode };

/** Message for refused fields, a version conflict or another failure. The form keeps its values in every case. */
export function problemOf(envelope: Envelope, failure: string, cursoId: number | undefined): Problem {
  if (envelope.errores) return { title: 'Corrige los errores del formulario' };
  if (envelope.status !== 409) return { title: failure, detail: envelope.message };
  return {
    title: 'No se guardó: hay una versión más nueva',
    detail: `${envelope.message} Lo que escribiste sigue aquí.`,
    action: (
      <TextLink to={`/catalogo/flyer/${cursoId}`} target="_blank">
        Ver la versión actual en otra pestaña
      </TextLink>
    ),
  };
}
