import { listSharedGrupos, shareWithGrupo } from 'domain/contract/grupos.ts';
import { useApi, useCall, useReload } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';

/** Groups that gave the user a seat, and whether each sees the progress. Renders nothing without such a seat. */
export function GruposCard() {
  const call = useCall();
  const act = useAct();
  const reload = useReload(listSharedGrupos);
  const grupos = useApi(listSharedGrupos, {}).data?.resources ?? [];

  async function share(id: number, comparte: boolean) {
    const done = comparte ? 'Ahora ven tu avance' : 'Ya no ven tu avance';
    await act(call(shareWithGrupo, { params: { id }, body: { comparte } }), done);
    await reload();
  }

  if (grupos.length === 0) return null;
  return (
    <Card as="section">
      <CardHeader
        title="Cursos que te dieron"
        subtitle="Decide quién ve tu avance, tu asistencia y tu certificado. Nunca ven tus notas ni tus datos."
      />
      {grupos.map(({ pedidoId, grupo, cursos, comparte }) => (
        <Checkbox
          key={pedidoId}
          label={`Compartir con ${grupo || 'quien te dio el cupo'}`}
          hint={cursos.join(', ')}
          checked={comparte}
          onChange={({ target }) => void share(pedidoId, target.checked)}
        />
      ))}
    </Card>
  );
}
