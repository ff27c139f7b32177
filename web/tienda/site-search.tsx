import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { menuDisclosure } from './disclosure.ts';
import { SearchCombobox } from './search-combobox.tsx';

/** Search of the whole site, behind an icon. Without JavaScript it is a plain form. */
export function SiteSearch() {
  const [open, setOpen] = useState(false);
  return (
    <details ref={menuDisclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="grid size-[44px] list-none place-items-center rounded-full transition-colors duration-150 hover:text-teal [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Buscar en el sitio</span>
        <Search size={22} />
      </summary>
      <search className="absolute inset-x-0 top-full block animate-appear border-b border-linea bg-papel">
        <form action="/catalogo" method="get" autoComplete="off" className="page-column py-4">
          <SearchCombobox open={open} />
        </form>
      </search>
    </details>
  );
}
