import { listEntidades } from 'domain/contract/entidades.ts';
import { imageUrl } from 'domain/formats/images.ts';
import { certificadoWarnings } from 'domain/rules/certificado-warnings.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import Landmark from 'lucide-react/icons/landmark';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useList } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { TextWarnings } from '../../app/curso-fields/text-warnings.tsx';
import { useSite } from '../../app/site.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSaveCurso } from '../cursos/use-save-curso.ts';
import { EntidadCard } from './entidad-card.tsx';
import { PickerDialog } from './picker-dialog.tsx';

/** The issuing entity of a course, to choose another one or none. */
export function ManagedEntidad({ curso }: { curso: Curso }) {
  const { entidad } = curso;
  const warnings = certificadoWarnings(curso);
  const [picking, setPicking] = useState(false);
  const save = useSaveCurso();
  const { confirm } = useDialogs();
  const toast = useToast();

  async function set(entidadId: number | null) {
    const { success, resource } = await save(curso, { entidadId });
    if (!success) return;
    setPicking(false);
    toast.show(resource?.entidad ? `Certifica ${resource.entidad.titulo}` : 'El curso quedó sin entidad');
  }

  async function remove() {
    if (await confirm({ message: '¿Quitar la entidad certificadora de este curso?', danger: true })) await set(null);
  }

  return (
    <EntidadCard
      curso={curso}
      actions={entidad && <IconButton label="Quitar la entidad" icon={Trash2} danger onClick={() => void remove()} />}
    >
      {warnings.length > 0 && (
        <div className="mt-3">
          <TextWarnings warnings={warnings} />
        </div>
      )}
      <Button variant="secondary" size="sm" icon={Landmark} className="mt-4" onClick={() => setPicking(true)}>
        {entidad ? 'Cambiar entidad' : 'Elegir entidad'}
      </Button>
      {picking && <EntidadPicker current={curso.entidadId} onPick={set} onClose={() => setPicking(false)} />}
    </EntidadCard>
  );
}

type EntidadPickerProps = {
  current: number | null;
  onPick: (entidadId: number) => Promise<void>;
  onClose: () => void;
};

function EntidadPicker({ current, onPick, onClose }: EntidadPickerProps) {
  const { imageBase } = useSite();
  const [q, setQ] = useState('');
  const [busyId, setBusyId] = useState<number | null>(null);
  const { data, error, refetch } = useList(listEntidades, { query: { page: 1, size: 20, q } });
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
