import { listMyGrupos } from 'domain/contract/grupos.ts';
import type { GrupoCurso, MiGrupo } from 'domain/schemas/grupos.ts';
import Users from 'lucide-react/icons/users';
import { useApi } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { useTitle } from '../app/site.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAddress } from '../ui/use-address.ts';
import { Members } from './members.tsx';

/** Seats that the user bought for others: who uses them, and invitations for the free ones. */
export function MiGrupoPage() {
  const title = useTitle('Mi grupo');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Mi grupo', componente: '/mi-grupo' },
  ]);
  const query = useApi(listMyGrupos, {});
  const grupos = query.data?.resources;
  return (
    <>
      {title}
      <PageHeader title="Mi grupo" subtitle="Los cupos que compraste: dalos a tu gente y mira cómo van." />
      <QueryState query={query}>
        <Skeleton className="h-72" />
      </QueryState>
      {grupos?.length === 0 && (
        <EmptyState
          icon={Users}
          title="Aún no tienes un grupo"
          action={<LinkButton to="/catalogo">Ver cursos</LinkButton>}
        >
          Cuando compres más de un cupo de un curso, desde aquí invitas a cada persona.
        </EmptyState>
      )}
      {grupos && grupos.length > 0 && <Grupos grupos={grupos} />}
    </>
  );
}

function Grupos({ grupos }: { grupos: MiGrupo[] }) {
  const [search, setSearch] = useAddress();
  const lines = grupos.flatMap((grupo) => grupo.cursos.map((curso) => ({ grupo, curso })));
  const chosen = lines.find(({ curso }) => String(curso.pedidoItemId) === search.get('curso')) ?? lines[0]!;
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {lines.map(({ grupo, curso }) => (
          <LineCard
            key={curso.pedidoItemId}
            grupo={grupo}
            curso={curso}
            chosen={curso === chosen.curso}
            onChoose={() => setSearch({ curso: String(curso.pedidoItemId) })}
          />
        ))}
      </div>
      <Members key={chosen.curso.pedidoItemId} curso={chosen.curso} />
    </div>
  );
}

type LineProps = { grupo: MiGrupo; curso: GrupoCurso; chosen: boolean; onChoose: () => void };

const cupos = (count: number) => (count === 1 ? '1 cupo' : `${count} cupos`);

function LineCard({ grupo, curso, chosen, onChoose }: LineProps) {
  const { nombre, cupos: all, usados, invitados, libres } = curso;
  const figures = [
    ['Usados', usados],
    ['Invitados', invitados],
    ['Libres', libres],
  ] as const;
  return (
    <Card padding="none" className={cx('relative overflow-hidden', chosen && 'ring-2 ring-teal')}>
      <button type="button" aria-pressed={chosen} onClick={onChoose} className="grid h-full w-full gap-4 p-5 text-left">
        <span>
          <span className="title-3 block wrap-anywhere">{nombre}</span>
          <span className="mt-1 block text-sm wrap-anywhere text-tinta-2">
            {cupos(all)} · Pedido {grupo.numero}
            {grupo.empresa && ` · ${grupo.empresa}`}
          </span>
        </span>
        <span className="mt-auto grid grid-cols-3 gap-2 border-t border-linea pt-3">
          {figures.map(([label, count]) => (
            <span key={label}>
              <span className="block text-xl font-semibold tabular-nums">{count}</span>
              <span className="block text-sm text-tinta-2">{label}</span>
            </span>
          ))}
        </span>
      </button>
    </Card>
  );
}
