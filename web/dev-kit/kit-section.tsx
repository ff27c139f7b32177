import type { ReactNode } from 'react';

export function KitSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="border-t border-linea pt-8">
      <h2 className="title-2 mb-5">{title}</h2>
      <div className="space-y-7">{children}</div>
    </section>
  );
}

export function KitSample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2.5 font-sans text-sm font-medium tracking-normal text-tinta-2">{title}</h3>
      {children}
    </div>
  );
}

export function KitRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
