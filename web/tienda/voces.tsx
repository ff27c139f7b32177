import { listPublicVoces } from 'domain/contract/voces.ts';
import type { PublicVoz } from 'domain/schemas/voces.ts';
import type { ReactNode } from 'react';
import { apiQuery } from '../app/api.tsx';
import type { Call } from '../app/transport.ts';

export const vocesQuery = (call: Call) => apiQuery(call, listPublicVoces, {});

/** Quote of a student, with the author's name as the student chose. */
export function Quote({ texto, autor, children }: PublicVoz & { children?: ReactNode }) {
  return (
    <li className="min-w-0 rounded-xl border border-linea bg-hoja p-5 print:border-0 print:p-0">
      <figure>
        <blockquote className="wrap-anywhere whitespace-pre-line text-pretty before:content-['«'] after:content-['»']">
          {texto}
        </blockquote>
        <figcaption className="mt-3 text-[0.9375rem] text-tinta-2">
          <span className="font-semibold text-tinta">{autor}</span>
          {children && <span className="block">{children}</span>}
        </figcaption>
      </figure>
    </li>
  );
}
