import { type ReactNode, useState } from 'react';
import { useTrail } from '../../app/breadcrumb.tsx';
import { useTitle } from '../../app/site.tsx';
import { ListView, type ListViewProps } from './list-view.tsx';
import { type OpenRecord, RecordCard } from './record-card.tsx';
import type { Versioned } from './resource.ts';
import { useView } from './use-view.ts';

type MaintenanceProps<R extends Versioned> = ListViewProps<R> & {
  /** Form of a record, or of a new one. */
  children: (record: OpenRecord<R>) => ReactNode;
};

/**
 * A maintenance page: a paged table and a form on one route. `resource` names the endpoints and the texts. `children`
 * renders a `RecordForm`; an entity that would need an `if` in here writes its own page instead.
 */
export function Maintenance<R extends Versioned>({ children, ...list }: MaintenanceProps<R>) {
  const { resource } = list;
  const { view } = useView();
  const [justCreated, setJustCreated] = useState<number | null>(null);
  const here = { nombre: resource.crumb, componente: resource.route };
  const id = view.kind === 'record' ? view.id : null;
  const nombre = view.kind === 'list' ? resource.title : id === null ? resource.newLabel : resource.editLabel;
  const title = useTitle(nombre);
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    here,
    ...(view.kind === 'record' ? [{ ...here, nombre }] : []),
  ]);
  return (
    <>
      {title}
      {view.kind === 'list' ? (
        <ListView {...list} />
      ) : (
        // A record just created keeps its form mounted, with what is chosen in it.
        <RecordCard
          key={id !== justCreated ? id : null}
          resource={resource}
          id={id}
          title={nombre}
          onCreated={setJustCreated}
        >
          {children}
        </RecordCard>
      )}
    </>
  );
}
