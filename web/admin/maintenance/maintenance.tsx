import { type ReactNode, useState } from 'react';
import { useTrail } from '../../app/breadcrumb.tsx';
import { useTitle } from '../../app/site.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListView } from './list-view.tsx';
import { type OpenRecord, RecordCard } from './record-card.tsx';
import type { Registro, Resource } from './resource.ts';
import { useView } from './use-view.ts';

type MaintenanceProps<R extends Registro> = {
  resource: Resource<R>;
  columns: Column<R>[];
  /** Extra icon buttons of a row, before edit and delete. */
  actions?: (registro: R) => ReactNode;
  /** Form of a record, or of a new one. */
  children: (record: OpenRecord<R>) => ReactNode;
};

/**
 * A maintenance page: a paged table and a form on one route.
 *
 *     <Mantenimiento recurso={docentes} columns={columns}>
 *       {(ficha) => (
 *         <Formulario ficha={ficha} schema={docenteInput} valores={valoresDe} etiquetas={etiquetas}>
 *           {({ register, formState: { errors } }) => (
 *             <TextField label={etiquetas.nombre} required error={errors.nombre?.message} {...register('nombre')} />
 *           )}
 *         </Formulario>
 *       )}
 *     </Mantenimiento>
 *
 * `resource` names the endpoints and the words; columns are data; fields are ordinary JSX. A form that needs state of its
 * own (pictures) is a component that takes `record` and renders `RecordForm`. An entity that would need an `if` in here
 * writes its own page instead.
 */
export function Maintenance<R extends Registro>({ resource, columns, actions, children }: MaintenanceProps<R>) {
  const { vista } = useView();
  const [justCreated, setJustCreated] = useState<number | null>(null);
  const here = { nombre: resource.crumb, componente: resource.route };
  const id = vista.de === 'ficha' ? vista.id : null;
  const nombre = vista.de === 'lista' ? resource.titulo : id === null ? resource.newLabel : resource.editLabel;
  const title = useTitle(nombre);
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    here,
    ...(vista.de === 'ficha' ? [{ ...here, nombre }] : []),
  ]);
  return (
    <>
      {title}
      {vista.de === 'lista' ? (
        <ListView resource={resource} columns={columns} actions={actions} />
      ) : (
        // A record just created keeps its form mounted, with what is chosen in it.
        <RecordCard
          key={id !== justCreated ? id : null}
          resource={resource}
          id={id}
          titulo={nombre}
          onCreated={setJustCreated}
        >
          {children}
        </RecordCard>
      )}
    </>
  );
}
