import { type ReactNode, useState } from 'react';
import { useTrail } from '../../app/breadcrumb.tsx';
import { useTitle } from '../../app/site.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Ficha, type FichaAbierta } from './ficha.tsx';
import { Lista } from './lista.tsx';
import type { Recurso, Registro } from './recurso.ts';
import { useVista } from './use-vista.ts';

type MantenimientoProps<R extends Registro> = {
  recurso: Recurso<R>;
  columns: Column<R>[];
  /** Extra icon buttons of a row, before edit and delete. */
  acciones?: (registro: R) => ReactNode;
  /** Form of a record, or of a new one. */
  children: (ficha: FichaAbierta<R>) => ReactNode;
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
 * `recurso` names the endpoints and the words; columns are data; fields are ordinary JSX. A form that needs state of its
 * own (pictures) is a component that takes `ficha` and renders `Formulario`. An entity that would need an `if` in here
 * writes its own page instead.
 */
export function Mantenimiento<R extends Registro>({ recurso, columns, acciones, children }: MantenimientoProps<R>) {
  const { vista } = useVista();
  const [recienCreado, setRecienCreado] = useState<number | null>(null);
  const aqui = { nombre: recurso.miga, componente: recurso.ruta };
  const id = vista.de === 'ficha' ? vista.id : null;
  const nombre = vista.de === 'lista' ? recurso.titulo : id === null ? recurso.nuevo : recurso.editar;
  const title = useTitle(nombre);
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    aqui,
    ...(vista.de === 'ficha' ? [{ ...aqui, nombre }] : []),
  ]);
  return (
    <>
      {title}
      {vista.de === 'lista' ? (
        <Lista recurso={recurso} columns={columns} acciones={acciones} />
      ) : (
        // A record just created keeps its form mounted, with what is chosen in it.
        <Ficha
          key={id !== recienCreado ? id : null}
          recurso={recurso}
          id={id}
          titulo={nombre}
          onCreado={setRecienCreado}
        >
          {children}
        </Ficha>
      )}
    </>
  );
}
