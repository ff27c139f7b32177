import { listEntidades } from 'domain/contract/entidades.ts';
import { firmanteEndpoints, firmaOfFirmante } from 'domain/contract/firmantes.ts';
import { formatMediumDate, limaDay, limaNoon } from 'domain/formats/lima-time.ts';
import { type DaysState, daysState } from 'domain/rules/convenios.ts';
import type { Entidad } from 'domain/schemas/entidades.ts';
import { type Firmante, firmanteInput } from 'domain/schemas/firmantes.ts';
import { useApi } from '../../app/api.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Maintenance } from '../maintenance/maintenance.tsx';
import type { OpenRecord } from '../maintenance/record-card.tsx';
import { RecordForm } from '../maintenance/record-form.tsx';
import type { Resource } from '../maintenance/resource.ts';

const firmantes: Resource<Firmante> = {
  route: '/firmantes',
  crumb: 'Firmantes',
  title: 'Firmantes',
  words: ['firmante', 'firmantes'],
  newLabel: 'Nuevo firmante',
  editLabel: 'Editar firmante',
  searchLabel: 'Buscar por nombre o cargo',
  emptyHint: 'Agrega a quienes firman los certificados de la escuela y de las entidades que los refrendan.',
  id: ({ firmanteId }) => firmanteId,
  nombre: ({ nombre }) => nombre,
  sort: 'nombre',
  endpoints: firmanteEndpoints,
};

export function FirmantesPage() {
  const found = useApi(listEntidades, {}).data?.resources;
  const titulos = new Map(found?.map(({ entidadId, titulo }) => [entidadId, titulo]));
  const columns: Column<Firmante>[] = [
    { key: 'nombre', header: 'Firmante', sortKey: 'nombre', cell: Named },
    { key: 'cargo', header: 'Cargo', sortKey: 'cargo', cell: ({ cargo }) => cargo },
    { key: 'entidad', header: 'Entidad', cell: ({ entidadId }) => titulos.get(entidadId) ?? '—' },
    { key: 'hasta', header: 'Vigencia', sortKey: 'hasta', cell: Term },
  ];
  return (
    <Maintenance resource={firmantes} columns={columns}>
      {(record) => found && <FirmanteForm record={record} entidades={found} />}
    </Maintenance>
  );
}

const dayText = (day: string) => formatMediumDate(limaNoon(day));

function Named({ nombre, firma }: Firmante) {
  return (
    <span className="block">
      <span className="font-medium">{nombre}</span>
      {firma === '' && <span className="block text-sm text-tinta-2">Sin imagen de firma</span>}
    </span>
  );
}

const states: Record<DaysState, { tone: BadgeTone; label: string }> = {
  vigente: { tone: 'verde', label: 'Vigente' },
  'por-vencer': { tone: 'ambar', label: 'Por vencer' },
  vencido: { tone: 'neutro', label: 'Vencido' },
  futuro: { tone: 'neutro', label: 'Todavía no firma' },
};

function Term({ desde, hasta }: Firmante) {
  const { tone, label } = states[daysState({ desde, hasta }, limaDay(new Date()))];
  const days = [desde && `desde el ${dayText(desde)}`, hasta && `hasta el ${dayText(hasta)}`].filter(Boolean);
  return (
    <span className="block">
      <Badge tone={tone}>{label}</Badge>
      {days.length > 0 && <span className="block text-sm text-tinta-2">{days.join(' ')}</span>}
    </span>
  );
}

const labels = {
  nombre: 'Nombre',
  cargo: 'Cargo',
  entidadId: 'Entidad',
  firma: 'Imagen de la firma',
  desde: 'Firma desde',
  hasta: 'Firma hasta',
};

function values(firmante: Firmante | null) {
  if (!firmante) return { nombre: '', cargo: '', entidadId: '', firma: '', desde: '', hasta: '' };
  const { nombre, cargo, entidadId, firma, desde, hasta } = firmante;
  return { nombre, cargo, entidadId: String(entidadId), firma, desde: desde ?? '', hasta: hasta ?? '' };
}

type FormProps = { record: OpenRecord<Firmante>; entidades: Entidad[] };

/** A select shows its value only if its options are there from the start. */
function FirmanteForm({ record, entidades }: FormProps) {
  const firmaUrl = useFirma(record.stored);
  const options = entidades.map(({ entidadId, titulo }) => ({ value: entidadId, label: titulo }));
  return (
    <RecordForm
      record={record}
      schema={firmanteInput}
      values={values}
      labels={labels}
      displayValues={({ firma, entidadId, desde, hasta }) => ({
        firma: firma && 'otra imagen',
        entidadId: entidades.find((each) => each.entidadId === entidadId)?.titulo ?? '',
        desde: desde && dayText(desde),
        hasta: hasta && dayText(hasta),
      })}
      pictures={{ ownerType: 'firmante', failure: 'El firmante se guardó, pero falta su imagen' }}
    >
      {({ field, watch, setValue, formState: { isSubmitting } }, imagenes) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField required maxLength={150} autoComplete="off" {...field('nombre')} />
            <TextField required maxLength={150} hint="Como se imprime bajo la firma." {...field('cargo')} />
          </div>
          <SelectField required placeholder="Elige una entidad" options={options} {...field('entidadId')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField type="date" hint="Vacía: desde siempre." {...field('desde')} />
            <TextField type="date" hint="Vacía: sin fecha de término." {...field('hasta')} />
            <ImagePicker
              label={labels.firma}
              {...imagenes.picker('firma')}
              currentUrl={watch('firma') ? firmaUrl : null}
              onRemoveCurrent={() => setValue('firma', '', { shouldDirty: true })}
              disabled={isSubmitting}
              hint="Solo va en los certificados. Máx. 5 MB"
            />
          </div>
        </>
      )}
    </RecordForm>
  );
}

/** A signature has no public URL: its bytes come through the API. */
function useFirma(firmante: Firmante | null): string | undefined {
  const { data } = useApi(
    firmaOfFirmante,
    { params: { id: firmante?.firmanteId ?? 0 } },
    { enabled: Boolean(firmante?.firma), staleTime: 0 },
  );
  return data?.resource?.data;
}
