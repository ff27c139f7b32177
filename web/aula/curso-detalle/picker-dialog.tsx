import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { aulaMessages } from '../../app/aula-messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';

export type Pick = { id: number; name: string; detail: string; src: string | null };

type PickerDialogProps = {
  title: string;
  searchLabel: string;
  q: string;
  onSearch: (q: string) => void;
  /** Undefined while loading. */
  rows: Pick[] | undefined;
  total: number;
  error: Error | null;
  loadError: string;
  onRetry: () => void;
  /** Ids already chosen, and the label shown for them. */
  chosen: ReadonlySet<number>;
  chosenWord: string;
  act: string;
  busyId: number | null;
  onPick: (row: Pick) => void;
  /** Creates a record that the list lacks, without leaving the dialog. */
  create?: { label: string; onCreate: () => void };
  onClose: () => void;
};

/** Dialog to search a list and pick one row. */
export function PickerDialog(props: PickerDialogProps) {
  const { title, searchLabel, q, onSearch, rows, total, error, onRetry, create, onClose } = props;
  const close = (
    <>
      {create && (
        <Button variant="quiet" icon={Plus} onClick={create.onCreate}>
          {create.label}
        </Button>
      )}
      <Button variant="secondary" onClick={onClose}>
        Cerrar
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} footer={close}>
      <SearchBox label={searchLabel} value={q} onSearch={onSearch} className="mb-3" />
      {error ? (
        <ErrorState title={props.loadError} message={error.message} onRetry={onRetry} />
      ) : rows === undefined ? (
        <SkeletonRegion label={aulaMessages.cargando} className="grid gap-3 py-3">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} className="h-11" />
          ))}
        </SkeletonRegion>
      ) : rows.length === 0 ? (
        <EmptyState title={q ? `No encontramos resultados para «${q}»` : 'No hay registros'} />
      ) : (
        <>
          <ul className="divide-y divide-linea">
            {rows.map((row) => (
              <Row key={row.id} row={row} {...props} />
            ))}
          </ul>
          {total > rows.length && (
            <p className="pt-3 text-sm text-tinta-2">Hay {total - rows.length} más. Escribe para encontrarlos.</p>
          )}
        </>
      )}
    </Dialog>
  );
}

function Row({ row, chosen, chosenWord, act, busyId, onPick }: PickerDialogProps & { row: Pick }) {
  const isChosen = chosen.has(row.id);
  const word = isChosen ? chosenWord : act;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar name={row.name} src={row.src} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{row.name}</span>
        <span className="block truncate text-sm text-tinta-2">{row.detail}</span>
      </span>
      {/* One button for both states, so focus stays on it after the press. */}
      <Button
        variant={isChosen ? 'quiet' : 'secondary'}
        size="sm"
        icon={isChosen ? Check : undefined}
        aria-label={`${word} ${row.name}`}
        aria-disabled={isChosen || undefined}
        busy={busyId === row.id}
        onClick={() => !isChosen && onPick(row)}
      >
        {word}
      </Button>
    </li>
  );
}
