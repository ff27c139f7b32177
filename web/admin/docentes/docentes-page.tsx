import { docenteEndpoints, listDocentes } from 'domain/contract/docentes.ts';
import { imageUrl } from 'domain/formats/images.ts';
import { type Docente, docenteInput } from 'domain/schemas/docentes.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { isSameText, SameRecord } from '../../app/same-record.tsx';
import { useSite } from '../../app/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Maintenance } from '../maintenance/maintenance.tsx';
import type { OpenRecord } from '../maintenance/record-card.tsx';
import { RecordForm } from '../maintenance/record-form.tsx';
import type { Resource } from '../maintenance/resource.ts';
import { DocenteAccount } from './docente-account.tsx';

const docentes: Resource<Docente> = {
  route: '/docentes',
  crumb: 'Docentes',
  title: 'Docentes',
  words: ['docente', 'docentes'],
  newLabel: 'Nuevo docente',
  editLabel: 'Editar docente',
  searchLabel: 'Buscar por nombre o correo',
  emptyHint: 'Agrega a quienes enseñan: luego podrás elegirlos como ponentes de un curso.',
  loadError: aulaMessages.loadDocentes,
  id: ({ docenteId }) => docenteId,
  nombre: ({ nombre, apellido }) => `${nombre} ${apellido}`,
  sort: 'docente',
  endpoints: docenteEndpoints,
};

const columns: Column<Docente>[] = [
  { key: 'docente', header: 'Docente', sortKey: 'docente', cell: (docente) => <Person {...docente} /> },
  { key: 'especialidad', header: 'Especialidad', sortKey: 'especialidad', cell: ({ especialidad }) => especialidad },
  { key: 'correo', header: 'Correo', sortKey: 'correo', cell: Mail },
  {
    key: 'ejercicio',
    header: 'Ejercicio',
    sortKey: 'ejercicio',
    cell: ({ tiempoEjercido }) => tiempoEjercido || '—',
  },
];

export function DocentesPage() {
  return (
    <Maintenance resource={docentes} columns={columns} actions={(docente) => <DocenteAccount docente={docente} />}>
      {(record) => <DocenteForm record={record} />}
    </Maintenance>
  );
}

/** Allows a line break before the @. */
function Mail({ correo }: Docente) {
  const at = correo.lastIndexOf('@');
  return (
    <span className="block wrap-anywhere">
      {correo.slice(0, at)}
      <wbr />
      {correo.slice(at)}
    </span>
  );
}

function Person({ nombre, apellido, imagen }: Docente) {
  const { imageBase } = useSite();
  const name = `${nombre} ${apellido}`;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={imagen && imageUrl(imageBase, 'docentes', imagen, 320)} />
      <span className="min-w-0 font-medium">{name}</span>
    </span>
  );
}

const labels = {
  nombre: 'Nombre',
  apellido: 'Apellido',
  especialidad: 'Especialidad',
  especialidadDetalle: 'Detalle de la especialidad',
  correo: 'Correo',
  linkedin: 'LinkedIn',
  tiempoEjercido: 'Tiempo de ejercicio',
  experiencia: 'Experiencia',
  imagen: 'Foto',
};

const empty = Object.fromEntries(Object.keys(labels).map((field) => [field, ''])) as Record<
  keyof typeof labels,
  string
>;

function values(docente: Docente | null) {
  if (!docente) return empty;
  const { docenteId: _id, version: _version, usuarioId: _account, ...fields } = docente;
  return fields;
}

function DocenteForm({ record }: { record: OpenRecord<Docente> }) {
  const { imageBase } = useSite();
  const call = useCall();
  return (
    <RecordForm
      record={record}
      schema={docenteInput}
      values={values}
      labels={labels}
      displayValues={({ imagen }) => ({ imagen: imagen && 'otra foto' })}
      pictures={{ ownerType: 'docente', failure: 'El docente se guardó, pero la foto no se subió' }}
    >
      {({ field, watch, setValue, formState: { isSubmitting } }, imagenes) => {
        const imagen = watch('imagen');
        return (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField required maxLength={150} autoComplete="off" {...field('nombre')} />
              <TextField required maxLength={150} autoComplete="off" {...field('apellido')} />
              <TextField required maxLength={150} {...field('especialidad')} />
              <TextField required type="email" maxLength={254} autoComplete="off" {...field('correo')} />
              <TextField maxLength={60} hint="Por ejemplo: 22 años" {...field('tiempoEjercido')} />
              <TextField inputMode="url" maxLength={300} hint="Empieza con https://" {...field('linkedin')} />
            </div>
            <SameRecord<Docente>
              text={watch('correo')}
              shortest={5}
              search={(q) => apiQuery(call, listDocentes, { query: { page: 1, size: 20, q } })}
              isSame={(one, correo) => one.docenteId !== record.stored?.docenteId && isSameText(one.correo, correo)}
              message="Otro docente tiene este correo"
              name={({ nombre, apellido }) => `${nombre} ${apellido}`}
              to={({ docenteId }) => `/docentes?editar=${docenteId}`}
            />
            <TextArea rows={2} maxLength={500} {...field('especialidadDetalle')} />
            <TextArea rows={4} maxLength={5_000} {...field('experiencia')} />
            <ImagePicker
              label={labels.imagen}
              {...imagenes.picker('imagen')}
              currentUrl={imagen ? imageUrl(imageBase, 'docentes', imagen, 320) : null}
              onRemoveCurrent={() => setValue('imagen', '', { shouldDirty: true })}
              disabled={isSubmitting}
            />
          </>
        );
      }}
    </RecordForm>
  );
}
