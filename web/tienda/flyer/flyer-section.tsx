import type { ReactNode } from 'react';

export function FlyerSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-11 print:mt-5">
      <h2 className="title-2 mb-3.5 print:mb-1.5">{title}</h2>
      {children}
    </section>
  );
}
