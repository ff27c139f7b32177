import { getPending } from 'domain/contract/panel.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import type { Pending } from 'domain/schemas/panel.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import Signature from 'lucide-react/icons/signature';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useApi } from '../app/api.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { formatCount } from '../ui/format-count.ts';
import { Link } from '../ui/link.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { type PendingEntry, pendingEntries } from './pending-entries.ts';

/** Pending tasks of the user's roles, with a link to each list. */
export function PendingPanel() {
  const query = useApi(getPending, {});
  const found = query.data?.resource;
  const entries = found ? pendingEntries(found) : [];
  const isDone = found && entries.length === 0 && !found.firma && !found.limpieza;
  const all = entries.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card as="section" aria-label="Por atender">
      <CardHeader
        title="Por atender"
        actions={all > 0 && <span className="text-tinta-2 tabular-nums">{formatCount(all)}</span>}
      />
      <QueryState query={query} className="py-4">
        <SkeletonRegion>
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} className="mb-3 h-14 w-full last:mb-0" />
          ))}
        </SkeletonRegion>
      </QueryState>
      {isDone && (
        <p className="flex items-center gap-3">
          <CircleCheck size={20} className="text-verde" />
          Todo al día
        </p>
      )}
      {found && (
        <ul className="-mx-2 divide-y divide-linea">
          {entries.map((entry) => (
            <Entry key={entry.to} {...entry} />
          ))}
          {found.firma && <FirmaEntry {...found.firma} />}
          {found.limpieza && <LimpiezaEntry {...found.limpieza} />}
        </ul>
      )}
    </Card>
  );
}

function Entry({ to, icon, count, text, note, legal, isUrgent }: PendingEntry) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-3.5 rounded-lg p-2 transition-colors duration-150 hover:bg-teal-claro"
      >
        <EntryText icon={icon} note={note} legal={legal} isUrgent={isUrgent}>
          <span className="font-serif text-xl tabular-nums">{count}</span> {text}
        </EntryText>
        <ChevronRight size={18} className="shrink-0 text-tinta-2" />
      </Link>
    </li>
  );
}

/** The signing certificate is renewed on the server, so there is no screen to open. */
function FirmaEntry({ vence, dias }: NonNullable<Pending['firma']>) {
  const until = formatLongDate(vence);
  const [text, note] =
    dias < 0
      ? ['La firma digital venció', `Desde el ${until} los certificados se entregan sin ella. Siguen siendo válidos.`]
      : [
          `La firma digital vence en ${dias === 0 ? 'menos de un día' : dias === 1 ? '1 día' : `${dias} días`}`,
          `Desde el ${until} los certificados se entregarán sin ella.`,
        ];
  return (
    <li className="flex items-center gap-3.5 p-2">
      <EntryText icon={Signature} note={`${note} Renueva el archivo .p12 del servidor.`}>
        {text}
      </EntryText>
    </li>
  );
}

/** The reason is in the log of the server, so there is no screen to open. */
function LimpiezaEntry({ pasos, desde }: NonNullable<Pending['limpieza']>) {
  return (
    <li className="flex items-center gap-3.5 p-2">
      <EntryText
        icon={Trash2}
        note={`Desde el ${formatLongDate(desde)}: ${pasos.join(', ')}. Se repite cada hora; el motivo está en el registro del servidor.`}
      >
        La limpieza de datos viejos falla
      </EntryText>
    </li>
  );
}

type EntryTextProps = Pick<PendingEntry, 'icon' | 'note' | 'legal' | 'isUrgent'> & { children: ReactNode };

function toneOf({ legal, isUrgent }: Pick<PendingEntry, 'legal' | 'isUrgent'>): string {
  if (isUrgent) return 'bg-rojo-claro text-rojo';
  return legal ? 'bg-ambar-claro text-ambar' : 'bg-teal-claro text-teal-oscuro';
}

function EntryText({ icon: Icon, note, legal, isUrgent, children }: EntryTextProps) {
  return (
    <>
      <span className={`grid size-10 shrink-0 place-items-center rounded-lg ${toneOf({ legal, isUrgent })}`}>
        <Icon size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="block">{children}</span>
        <span className={cx('block text-sm', legal ? 'font-semibold text-ambar' : 'text-tinta-2')}>{note}</span>
      </span>
    </>
  );
}
