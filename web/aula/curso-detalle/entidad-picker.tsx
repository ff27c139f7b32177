import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listEntidades } from 'domain/contract/entidades.ts';
import { imageUrl } from 'domain/formats/images.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useSite } from '../../app/site.tsx';
import { PickerDialog } from './picker-dialog.tsx';

type EntidadPickerProps = {
  current: number | null;
  onPick: (entidadId: number) => Promise<void>;
  onClose: () => void;
};

export function EntidadPicker({ current, onPick, onClose }: EntidadPickerProps) {
  const { imageBase } = useSite();
  const [q, setQ] = useState('');
  const [busyId, setBusyId] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    ...apiQuery(useCall(), listEntidades, { query: { page: 1, size: 20, q } }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.resources?.map(({ entidadId, titulo, acronimo, ubicacion, logo }) => ({
    id: entidadId,
    name: titulo,
    detail: [acronimo, ubicacion].filter(Boolean).join(' · '),
    src: logo ? imageUrl(imageBase, 'logos', logo, 320) : null,
  }));
  return (
    <PickerDialog
      title="Elegir entidad"
      searchLabel="Buscar una entidad"
      q={q}
      onSearch={setQ}
      rows={rows}
      total={data?.total ?? 0}
      error={error}
      loadError={aulaMessages.load}
      onRetry={() => void refetch()}
      chosen={new Set(current === null ? [] : [current])}
      chosenWord="Elegida"
      act="Elegir"
      busyId={busyId}
      onPick={async ({ id }) => {
        setBusyId(id);
        await onPick(id).finally(() => setBusyId(null));
      }}
      onClose={onClose}
    />
  );
}
