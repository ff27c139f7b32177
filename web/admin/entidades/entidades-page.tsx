import { entidadEndpoints, listEntidades, signatureOf } from 'domain/contract/entidades.ts';
import { entidadClaseNames } from 'domain/formats/curso-labels.ts';
import { extensionOf, imageUrl } from 'domain/formats/images.ts';
import { entidadClases } from 'domain/rules/convenios.ts';
import { type Entidad, entidadChange } from 'domain/schemas/entidades.ts';
import { apiQuery, useApi, useCall } from '../../app/api.tsx';
import { isSameText, SameRecord } from '../../app/same-record.tsx';
import { useSite } from '../../app/site.tsx';
import type { Imagenes } from '../../app/use-imagenes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Maintenance } from '../maintenance/maintenance.tsx';
import type { OpenRecord } from '../maintenance/record-card.tsx';
import { RecordForm } from '../maintenance/record-form.tsx';
import type { Resource } from '../maintenance/resource.ts';

const entidades: Resource<Entidad> = {
  route: '/entidades',
  crumb: 'Entidades',
  title: 'Entidades',
  words: ['entidad', 'entidades'],
  newLabel: 'Nueva entidad',
  editLabel: 'Editar entidad',
  searchLabel: 'Buscar por título o acrónimo',
  emptyHint: 'Agrega a quien emite y firma los certificados de tus cursos.',
  id: ({ entidadId }) => entidadId,
  nombre: ({ titulo }) => titulo,
  sort: 'titulo',
  endpoints: entidadEndpoints,
};

const columns: Column<Entidad>[] = [
  { key: 'entidad', header: 'Entidad', sortKey: 'titulo', cell: (entidad) => <Issuer {...entidad} /> },
  { key: 'acronimo', header: 'Acrónimo', sortKey: 'acronimo', cell: ({ acronimo }) => acronimo },
  { key: 'ubicacion', header: 'Ubicación', sortKey: 'ubicacion', cell: ({ ubicacion }) => ubicacion },
  { key: 'firmante', header: 'Firma', sortKey: 'firmante', cell: Firmante },
];

export function EntidadesPage() {
  return (
    <Maintenance resource={entidades} columns={columns}>
      {(record) => <EntidadForm record={record} />}
    </Maintenance>
  );
}

function Issuer({ titulo, logo }: Entidad) {
  const { imageBase } = useSite();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={titulo} src={logo && imageUrl(imageBase, 'logos', logo, 320)} />
      <span className="min-w-0 font-medium">{titulo}</span>
    </span>
  );
}

function Firmante({ firmante, cargoFirmante, firma }: Entidad) {
  return (
    <span className="block">
      {firmante || '—'}
      <span className="block text-sm text-tinta-2">{cargoFirmante || (firma ? '' : 'Sin imagen de firma')}</span>
    </span>
  );
}

const labels = {
  titulo: 'Título',
  acronimo: 'Acrónimo',
  ubicacion: 'Ubicación',
  descripcion: 'Descripción',
  firmante: 'Firmante',
  cargoFirmante: 'Cargo del firmante',
  firma: 'Imagen de la firma',
  logo: 'Logo',
  clase: 'Clase',
  convenio: 'Número de convenio',
  convenioDesde: 'Convenio desde',
  convenioHasta: 'Convenio hasta',
};

const clases = entidadClases.map((value) => ({ value, label: entidadClaseNames[value] }));

const empty = {
  ...(Object.fromEntries(Object.keys(labels).map((field) => [field, ''])) as Record<keyof typeof labels, string>),
  clase: 'escuela' as const,
};

function values(entidad: Entidad | null) {
  if (!entidad) return empty;
  const { entidadId: _id, version: _version, convenioDesde, convenioHasta, ...fields } = entidad;
  return { ...fields, convenioDesde: convenioDesde ?? '', convenioHasta: convenioHasta ?? '' };
}

/** An update announces its pictures by name; they are uploaded afterwards and then replace the old ones. */
function withNombres<Data extends object>(data: Data, stored: Entidad | null, files: Imagenes['files']) {
  if (!stored) return { ...data };
  const announced = Object.entries(files).map(([use, { type }]) => [
    use,
    `${use.toUpperCase()}_${stored.entidadId}.${extensionOf(type)}`,
  ]);
  return { ...data, ...Object.fromEntries(announced) };
}

function EntidadForm({ record }: { record: OpenRecord<Entidad> }) {
  const { imageBase } = useSite();
  const call = useCall();
  const firmaUrl = useFirma(record.stored);
  return (
    <RecordForm
      record={record}
      schema={entidadChange}
      values={values}
      labels={labels}
      displayValues={({ firma, logo }) => ({ firma: firma && 'otra imagen', logo: logo && 'otra imagen' })}
      pictures={{ ownerType: 'entidad', failure: 'La entidad se guardó, pero falta una imagen' }}
      prepare={withNombres}
    >
      {({ field, watch, setValue, formState: { isSubmitting } }, imagenes) => {
        const picker = (use: 'firma' | 'logo', currentUrl: string | null | undefined) => ({
          label: labels[use],
          ...imagenes.picker(use),
          currentUrl: watch(use) ? currentUrl : null,
          onRemoveCurrent: () => setValue(use, '', { shouldDirty: true }),
          disabled: isSubmitting,
        });
        return (
          <>
            <TextField required maxLength={300} {...field('titulo')} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField required maxLength={30} {...field('acronimo')} />
              <TextField required maxLength={200} {...field('ubicacion')} />
            </div>
            <SameRecord<Entidad>
              text={watch('acronimo')}
              shortest={2}
              search={(q) => apiQuery(call, listEntidades, { query: { page: 1, size: 20, q } })}
              isSame={(one, acronimo) =>
                one.entidadId !== record.stored?.entidadId && isSameText(one.acronimo, acronimo)
              }
              message="Otra entidad tiene este acrónimo"
              name={({ titulo }) => titulo}
              to={({ entidadId }) => `/entidades?editar=${entidadId}`}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField options={clases} {...field('clase')} />
              <TextField maxLength={100} hint="Si refrenda certificados de la escuela." {...field('convenio')} />
              <TextField type="date" {...field('convenioDesde')} />
              <TextField
                type="date"
                hint="Después no se emite ningún certificado refrendado."
                {...field('convenioHasta')}
              />
            </div>
            <TextArea required rows={3} maxLength={2_000} {...field('descripcion')} />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField maxLength={150} autoComplete="off" {...field('firmante')} />
              <TextField maxLength={150} {...field('cargoFirmante')} />
              <ImagePicker {...picker('firma', firmaUrl)} hint="Solo va en los certificados. Máx. 5 MB" />
              <ImagePicker {...picker('logo', imageUrl(imageBase, 'logos', watch('logo') ?? '', 320))} />
            </div>
          </>
        );
      }}
    </RecordForm>
  );
}

/** A signature has no public URL: its bytes come through the API. */
function useFirma(entidad: Entidad | null): string | undefined {
  const { data } = useApi(
    signatureOf,
    { params: { id: entidad?.entidadId ?? 0 } },
    { enabled: Boolean(entidad?.firma), staleTime: 0 },
  );
  return data?.resource?.data;
}
