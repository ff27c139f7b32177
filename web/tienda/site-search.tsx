import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { menuDisclosure } from './disclosure.ts';
import { type SearchFieldProps, searchInput } from './search-field-input.ts';

const load = () => import('./search-combobox.tsx').then(({ SearchCombobox }) => SearchCombobox);

/** Downloaded when the search is opened. After a deploy the file may be missing. */
const SearchCombobox = lazy(async () => ({ default: await load().catch(() => PlainField) }));

/** Search of the whole site, behind an icon. Without JavaScript it is a plain form. */
export function SiteSearch() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const field = { open, typed, onType: setTyped };
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => menuDisclosure(menu.current!), []);
  // Opened, and perhaps typed into, before hydration.
  useEffect(() => {
    if (!menu.current?.open) return;
    setOpen(true);
    setWanted(true);
    setTyped(menu.current.querySelector('input')?.value ?? '');
  }, []);
  return (
    <details
      ref={menu}
      onPointerEnter={() => void load().catch(() => {})}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        setWanted((before) => before || currentTarget.open);
      }}
    >
      <summary className="grid size-[44px] list-none place-items-center rounded-full transition-colors duration-150 hover:text-teal [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Buscar en el sitio</span>
        <Search size={22} />
      </summary>
      <search className="absolute inset-x-0 top-full block animate-appear border-b border-linea bg-papel">
        <form action="/catalogo" method="get" autoComplete="off" className="page-column py-4">
          <div className="relative mx-auto max-w-2xl">
            <button
              type="submit"
              aria-label="Buscar"
              className="absolute top-0 left-0 z-10 grid h-12 w-11 place-items-center text-tinta-2 hover:text-teal"
            >
              <Search size={18} />
            </button>
            {wanted ? (
              <Suspense fallback={<PlainField {...field} />}>
                <SearchCombobox {...field} />
              </Suspense>
            ) : (
              <PlainField {...field} />
            )}
          </div>
        </form>
      </search>
    </details>
  );
}

function PlainField({ open, typed, onType }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  return <input ref={input} {...searchInput} value={typed} onChange={({ target }) => onType(target.value)} />;
}
