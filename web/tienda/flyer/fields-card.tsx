import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';

/** Titled group of fields. */
export function FieldsCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="title-3 mb-4">
        {title}
      </h2>
      <div className="grid gap-5">{children}</div>
    </Card>
  );
}
