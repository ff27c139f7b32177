import { cx } from './cx.ts';

type BreadcrumbProps = { items: { label: string }[]; onSelect: (index: number) => void; className?: string };

/** One line, whatever arrives: what does not fit is cut, and its whole text stays in the accessible name. */
export function Breadcrumb({ items, onSelect, className }: BreadcrumbProps) {
  if (items.length === 0) return null;
  const last = items.length - 1;
  return (
    <nav aria-label="Ruta de navegación" className={cx('min-w-0 grow text-[0.9375rem]', className)}>
      <ol className="flex min-h-11 items-center pointer-fine:min-h-8">
        {items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may share a name; the place in the trail is the identity
            key={index}
            // Where there is no room, the names between the first and the last are cut before those.
            className={cx(
              'flex min-w-0 items-center',
              last > 0 && 'first:shrink-0',
              last > 1 && 'last:max-w-1/2 last:shrink-0',
            )}
            title={item.label}
          >
            {index === last ? (
              <span aria-current="page" className="min-w-0 truncate font-semibold">
                {item.label}
              </span>
            ) : (
              <>
                <button
                  type="button"
                  onClick={() => onSelect(index)}
                  className="min-h-11 min-w-0 truncate rounded-sm text-left text-tinta-2 underline-offset-4 hover:text-teal-oscuro hover:underline pointer-fine:min-h-8"
                >
                  {item.label}
                </button>
                <span aria-hidden="true" className="shrink-0 px-1.5 text-tinta-2">
                  ›
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
