import type { Envelope } from 'domain/contract/envelope.ts';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/text-link.tsx';

export type Problem = { title: string; detail?: string; action?: ReactNode };

/** A refused save: first that it failed, then why. The form keeps its values in every case. */
export function problemOf(envelope: Envelope, failure: string, cursoId: number | undefined): Problem {
  if (envelope.errores) return { title: failure, detail: 'Corrige los errores del formulario' };
  if (envelope.status !== 409) return { title: failure, detail: envelope.message };
  return {
    title: failure,
    detail: `${envelope.message} Lo que escribiste sigue aquí.`,
    action: (
      <TextLink to={`/catalogo/flyer/${cursoId}`} target="_blank">
        Ver la versión actual en otra pestaña
      </TextLink>
    ),
  };
}
