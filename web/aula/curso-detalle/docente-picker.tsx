import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listDocentes } from 'domain/contract/docentes.ts';
import { imageUrl } from 'domain/formats/images.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useSite } from '../../app/site.tsx';
import { useToast } from '../../ui/toast.tsx';
import { NewDocenteDialog } from './new-docente-dialog.tsx';
import { PickerDialog } from './picker-dialog.tsx';

type DocentePickerProps = {
  chosen: ReadonlySet<number>;
  onPick: (docenteId: number) => Promise<void>;
  onClose: () => void;
};

/** Stays open after a pick, so several lecturers can be assigned in a row. */
export function DocentePicker({ chosen, onPick, onClose }: DocentePickerProps) {
  const { imageBase } = useSite();
  const [q, setQ] = useState('');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [creating, setCreating] = useState(false);
  const [busyId, setBusyId] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    ...apiQuery(useCall(), listDocentes, { query: { page: 1, size: 20, q } }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.resources?.map(({ docenteId, nombre, apellido, especialidad, imagen }) => ({
    id: docenteId,
    name: `${nombre} ${apellido}`,
    detail: especialidad,
    src: imagen ? imageUrl(imageBase, 'docentes', imagen, 320) : null,
  }));
  async function pick(id: number) {
    setBusyId(id);
    await onPick(id).finally(() => setBusyId(null));
  }

  if (creating) {
    return (
      <NewDocenteDialog
        searched={data?.total === 0 ? q : ''}
        onClose={() => setCreating(false)}
        onCreated={({ docenteId, nombre, apellido }) => {
          setCreating(false);
          setQ('');
          void queryClient.invalidateQueries({ queryKey: [listDocentes.path] });
          void pick(docenteId);
          toast.show(`Se creó y se asignó a ${nombre} ${apellido}`);
        }}
      />
    );
  }
  return (
    <PickerDialog
      title="Asignar ponentes"
      searchLabel="Buscar un docente"
      q={q}
      onSearch={setQ}
      rows={rows}
      total={data?.total ?? 0}
      error={error}
      loadError={aulaMessages.loadDocentes}
      onRetry={() => void refetch()}
      chosen={chosen}
      chosenWord="Asignado"
      act="Asignar"
      busyId={busyId}
      onPick={({ id }) => void pick(id)}
      create={{ label: 'Crear docente', onCreate: () => setCreating(true) }}
      onClose={onClose}
    />
  );
}
