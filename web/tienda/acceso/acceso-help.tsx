import { type ReactNode, useId } from 'react';

export const helpLink = 'font-medium text-teal underline decoration-teal/40 underline-offset-4 hover:text-teal-oscuro';

/** What to check, beside the form of an access. */
export function AccesoHelp({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-l-2 border-teal pl-5 text-[0.9375rem] text-tinta-2">
      <h2 id={id} className="title-3 text-tinta">
        {title}
      </h2>
      <ul className="mt-3 grid gap-2.5">{children}</ul>
    </section>
  );
}
