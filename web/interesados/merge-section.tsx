import { listInteresados, mergeInteresados } from 'domain/contract/interesados.ts';
import { getPending } from 'domain/contract/panel.ts';
import { estadoInteresadoLabels } from 'domain/rules/interesados.ts';
import type { InteresadoDetalle, InteresadoSummary } from 'domain/schemas/interesados.ts';
import { useState } from 'react';
import { useCall, useList, useReload } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { SearchBox } from '../ui/search-box.tsx';

type Props = { found: InteresadoDetalle; onDone: () => void };

/** Merges requests of the same person about the same course under another contact. */
export function MergeSection(props: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Twins {...props} />;
  return (
    <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
      Unir con otro
    </Button>
  );
}

function Twins({ found, onDone }: Props) {
  const call = useCall();
  const act = useAct();
  const { confirm } = useDialogs();
  const reload = useReload(listInteresados, getPending);
  const [q, setQ] = useState(found.nombre.split(' ')[0] ?? '');
  const ofCurso = found.cursoId === null ? {} : { cursoId: found.cursoId };
  const list = useList(listInteresados, { query: { q, ...ofCurso, page: 1, size: 10 } });
  const others = list.data?.resources?.filter(
    ({ interesadoId, cursoId, paqueteId }) =>
      interesadoId !== found.interesadoId && cursoId === found.cursoId && paqueteId === found.paqueteId,
  );
  async function merge({ interesadoId, nombre }: InteresadoSummary) {
    const yes = await confirm({
      title: `¿Es la misma persona que ${nombre}?`,
      message: `Sus notas pasan a ${found.nombre}, que conserva su correo y su celular; lo que le falte se toma del otro, que se borra.`,
      yes: 'Unir',
      no: 'Cancelar',
    });
    if (!yes) return;
    const { success } = await act(
      call(mergeInteresados, { params: { id: found.interesadoId }, body: { interesadoId } }),
    );
    if (success) onDone();
    await reload();
  }
  return (
    <section aria-label="Unir con otro" className="grid w-full gap-3">
      <SearchBox label="Buscar a la misma persona" value={q} onSearch={setQ} />
      {others?.length === 0 && <p className="text-sm text-tinta-2">Nadie más preguntó así por lo mismo.</p>}
      <ul className="divide-y divide-linea">
        {others?.map((other) => (
          <li key={other.interesadoId} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-semibold wrap-anywhere">{other.nombre}</span>
              <span className="block text-sm wrap-anywhere text-tinta-2">
                {[other.correo, other.celular, estadoInteresadoLabels[other.estado]].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button variant="secondary" size="sm" onClick={() => void merge(other)}>
              Unir<span className="sr-only"> con {other.nombre}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
