import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listRendiciones, setProrroga } from 'domain/contract/rendiciones.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import { maxProrroga } from 'domain/rules/rendicion.ts';
import type { RendicionAlumno } from 'domain/schemas/rendicion.ts';
import { type FormEvent, useId, useState } from 'react';
import { apiQuery, useCall } from '../../../app/api.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';

type Props = { pruebaId: number; onClose: () => void };

/** Extra minutes per student; who is sitting the test comes first. */
export function ProrrogaDialog({ pruebaId, onClose }: Props) {
  const [q, setQ] = useState('');
  const query = apiQuery(useCall(), listRendiciones, { params: { id: pruebaId }, query: { page: 1, size: 20, q } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, placeholderData: keepPreviousData });
  const rows = data?.resources;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Tiempo adicional"
      description="Minutos de más en cada intento. A quien está rindiendo la prueba se le suman al guardar."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <SearchBox label="Buscar un estudiante" value={q} onSearch={setQ} className="mb-4" />
      {error ? (
        <ErrorState title="No se pudo cargar la lista" message={error.message} onRetry={() => void refetch()} />
      ) : !rows ? (
        <SkeletonRegion label="Cargando estudiantes" className="grid gap-3">
          <Skeleton shape="button" className="w-full" />
          <Skeleton shape="button" className="w-full" />
        </SkeletonRegion>
      ) : rows.length === 0 ? (
        <p className="py-6 text-center text-tinta-2">{q ? 'Nadie coincide.' : 'El curso aún no tiene estudiantes.'}</p>
      ) : (
        <ul aria-label="Estudiantes" className="divide-y divide-linea">
          {rows.map((alumno) => (
            <Alumno key={`${alumno.usuarioId} ${alumno.prorroga}`} pruebaId={pruebaId} alumno={alumno} />
          ))}
        </ul>
      )}
      {(data?.total ?? 0) > 20 && (
        <p className="mt-3 text-sm text-tinta-2">Hay más estudiantes: búscalos por nombre o DNI.</p>
      )}
    </Dialog>
  );
}

function Alumno({ pruebaId, alumno }: { pruebaId: number; alumno: RendicionAlumno }) {
  const call = useCall();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [minutos, setMinutos] = useState(String(alumno.prorroga));
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const formId = useId();
  const name = `${alumno.nombre} ${alumno.apellido}`;

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    const body = { usuarioId: alumno.usuarioId, minutos: minutos === '' ? Number.NaN : Number(minutos) };
    const envelope = await call(setProrroga, { params: { id: pruebaId }, body });
    setSaving(false);
    setProblem(envelope.success ? undefined : (envelope.errores?.minutos ?? envelope.message));
    if (!envelope.success) return;
    toast.show(`${name}: ${minutos} minutos más`);
    await queryClient.invalidateQueries({ queryKey: [listRendiciones.path] });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-tinta-2">
          {alumno.dni} · {situation(alumno)}
        </p>
      </div>
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex items-start gap-2">
        <NumberField
          label={`Minutos adicionales de ${name}`}
          hideLabel
          suffix="min"
          min={0}
          max={maxProrroga}
          step={1}
          value={minutos}
          error={problem}
          onChange={(event) => setMinutos(event.target.value)}
          className="w-36"
        />
        <Button
          type="submit"
          variant="secondary"
          busy={saving}
          disabled={minutos === String(alumno.prorroga)}
          aria-label={`Guardar los minutos de ${name}`}
        >
          Guardar
        </Button>
      </form>
    </li>
  );
}

function situation({ inicio, fin, intento, entrega }: RendicionAlumno): string {
  if (inicio) return fin ? `rindiendo hasta el ${formatDayTime(fin)}` : 'rindiendo';
  const used = intento === 0 ? 'aún no la rinde' : intento === 1 ? '1 intento' : `${intento} intentos`;
  return entrega === 'tarde' ? `${used}, el último fuera de hora` : used;
}
