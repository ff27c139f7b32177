import { cx } from './cx.ts';

type BreadcrumbProps = { items: { label: string }[]; onSelect: (index: number) => void; className?: string };

export function Breadcrumb({ items, onSelect, className }: BreadcrumbProps) {
  if (items.length === 0) return null;
  const last = items.length - 1;
  return (
    <nav aria-label="Ruta de navegación" className={cx('min-w-0 grow text-[0.9375rem]', className)}>
      <ol className="flex flex-wrap items-center sm:flex-nowrap">
        {items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may share a name; the place in the trail is the identity
            key={index}
            // Where there is no room, the names between the first and the last are cut.
            className={cx(
              'flex min-w-0 items-center sm:first:shrink-0 sm:last:shrink-0',
              items.length > 2 && 'sm:last:max-w-1/2',
            )}
            title={item.label}
          >
            {index === last ? (
              <span aria-current="page" className="min-w-0 font-semibold sm:truncate">
                {item.label}
              </span>
            ) : (
              <>
                <button
                  type="button"
                  onClick={() => onSelect(index)}
                  className="min-h-11 min-w-0 rounded-sm text-left sm:truncate text-tinta-2 underline-offset-4 hover:text-teal-oscuro hover:underline pointer-fine:min-h-8"
                >
                  {item.label}
                </button>
                <span aria-hidden="true" className="px-1.5 text-tinta-2">
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
