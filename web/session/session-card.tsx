import { coverArt } from 'domain/formats/cover-art.ts';
import type { ReactNode } from 'react';
import { Cover } from '../app/cover.tsx';
import { useSite } from '../app/site.tsx';

const arcs = coverArt({ motif: 'arches', seed: 7, hue: 0, width: 480, height: 720 });

/** Card layout of all sign-in pages. */
export function SessionCard({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const { institucion } = useSite();
  return (
    <div className="mx-auto grid w-full max-w-5xl px-4 py-10 sm:py-16">
      <title>{`${title} · ${institucion.nombre}`}</title>
      <meta name="robots" content="noindex" />
      <div className="grid overflow-hidden rounded-2xl border border-linea bg-hoja md:grid-cols-[1fr_1.1fr]">
        <Cover art={arcs} className="hidden size-full min-h-[34rem] md:block" />
        <div className="flex flex-col justify-center p-6 sm:p-12">
          <h1 className="title-1">{title}</h1>
          <p className="mt-2 mb-8 max-w-text text-tinta-2">{lead}</p>
          <noscript>
            <p className="mb-6 rounded-xl bg-ambar-claro p-4 text-ambar">
              Para continuar, activa JavaScript en tu navegador.
            </p>
          </noscript>
          {children}
        </div>
      </div>
    </div>
  );
}
