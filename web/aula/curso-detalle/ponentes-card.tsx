import { useQuery, useQueryClient } from '@tanstack/react-query';
import { associatePonente, dissociatePonente, listPonentes } from 'domain/contract/ponentes.ts';
import { imageUrl } from 'domain/formats/images.ts';
import type { Ponente } from 'domain/schemas/ponentes.ts';
import UserPlus from 'lucide-react/icons/user-plus';
import UserX from 'lucide-react/icons/user-x';
import { Suspense, useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useSite } from '../../app/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';

const DocentePicker = lazyPart(async () => (await import('./docente-picker.tsx')).DocentePicker);

export function PonentesCard({ cursoId, canEdit }: { cursoId: number; canEdit: boolean }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const { confirm, showError } = useDialogs();
  const query = apiQuery(call, listPonentes, { params: { cursoId } });
  const { data, error, refetch } = useQuery(query);
  const [picking, setPicking] = useState(false);
  const ponentes = data?.resources ?? [];

  async function change(
    endpoint: typeof associatePonente | typeof dissociatePonente,
    docenteId: number,
    title: string,
  ) {
    const envelope = await call(endpoint, { body: { cursoId, docenteId } });
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    if (!envelope.success) await showError({ title, message: envelope.message });
  }

  async function remove({ docenteId, nombre, apellido }: Ponente) {
    const message = `¿Quitar a ${nombre} ${apellido} de este curso?`;
    if (await confirm({ message, danger: true })) await change(dissociatePonente, docenteId, aulaMessages.deletion);
  }

  return (
    <Card as="section" aria-label="Ponentes">
      <CardHeader title="Ponentes" />
      {error ? (
        <ErrorState
          title={aulaMessages.loadDocentes}
          message={error.message}
          onRetry={() => void refetch()}
          className="py-4"
        />
      ) : !data ? (
        <SkeletonRegion label={aulaMessages.cargando} className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonRegion>
      ) : ponentes.length === 0 ? (
        <p className="text-tinta-2">Todavía no tiene ponentes.</p>
      ) : (
        <ul className="grid gap-3">
          {ponentes.map((ponente) => (
            <PonenteRow
              key={ponente.docenteId}
              ponente={ponente}
              onRemove={canEdit ? () => void remove(ponente) : undefined}
            />
          ))}
        </ul>
      )}
      {canEdit && (
        <Button variant="secondary" size="sm" icon={UserPlus} className="mt-4" onClick={() => setPicking(true)}>
          Asignar ponentes
        </Button>
      )}
      {picking && (
        <Suspense>
          <DocentePicker
            chosen={new Set(ponentes.map(({ docenteId }) => docenteId))}
            onPick={(docenteId) => change(associatePonente, docenteId, aulaMessages.guardado)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function PonenteRow({ ponente, onRemove }: { ponente: Ponente; onRemove: (() => void) | undefined }) {
  const { imageBase } = useSite();
  const name = `${ponente.nombre} ${ponente.apellido}`;
  return (
    <li className="flex items-center gap-3">
      <Avatar name={name} src={ponente.imagen ? imageUrl(imageBase, 'docentes', ponente.imagen, 320) : null} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-tinta-2">
          {[ponente.especialidad, ponente.tiempoEjercido].filter(Boolean).join(' · ')}
        </p>
      </div>
      {onRemove && <IconButton label={`Quitar a ${name}`} icon={UserX} danger onClick={onRemove} />}
    </li>
  );
}
