import type { ReactNode } from 'react';

/** Heading in the margin, text beside it. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-5 py-12 sm:py-16 lg:grid-cols-[1fr_1.6fr]">
      <h2 className="title-1">{title}</h2>
      <div className="max-w-[62ch] space-y-4 text-lg text-tinta-2">{children}</div>
    </section>
  );
}
