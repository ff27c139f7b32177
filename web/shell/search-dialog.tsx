import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchCampus } from 'domain/contract/panel.ts';
import type { WithRol } from 'domain/rules/roles.ts';
import type { Hit } from 'domain/schemas/panel.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BookOpen from 'lucide-react/icons/book-open-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import User from 'lucide-react/icons/user';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { managementFor, menuFor } from '../app/screens.ts';
import { controlLook } from '../ui/control-look.ts';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { IconType } from '../ui/icon-type.ts';
import { useNavigate } from '../ui/navigation.ts';

const shortest = 2;

type Result = { id: string; kind: string; icon: IconType; titulo: string; detalle: string; to: string };

const kinds: Record<Hit['clase'], { kind: string; icon: IconType }> = {
  curso: { kind: 'Curso', icon: BookOpen },
  persona: { kind: 'Persona', icon: User },
  pedido: { kind: 'Pedido', icon: ReceiptText },
  certificado: { kind: 'Certificado', icon: BadgeCheck },
  cupon: { kind: 'Cupón', icon: TicketPercent },
  docente: { kind: 'Docente', icon: User },
};

/** Search of the office (Ctrl+K): screens, courses, people, pedidos and certificates. */
export function SearchDialog({ typed, onClose }: { typed: RefObject<string>; onClose: () => void }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => typed.current);
  const { results, isSearching, status } = useResults(text.trim());

  function open(result: Result | null) {
    if (!result) return;
    onClose();
    navigate(result.to);
  }

  return (
    <Dialog open onClose={onClose} title="Buscar" closeOnOutsidePress initialFocus={input}>
      <Combobox.Root
        inline
        open
        items={results}
        filter={null}
        autoHighlight
        value={null}
        onValueChange={open}
        inputValue={text}
        onInputValueChange={(next, { reason }) => reason === 'input-change' && setText(next)}
        itemToStringLabel={({ titulo }: Result) => titulo}
      >
        <Combobox.Input
          ref={input}
          aria-label="Curso, persona, pedido, certificado o pantalla"
          placeholder="Curso, persona, pedido, certificado o pantalla"
          aria-expanded={results.length > 0}
          onKeyDown={(event) => {
            // While it searches, the list still shows the results of the previous text.
            if (event.key === 'Enter' && isSearching) event.preventBaseUIHandler();
          }}
          className={controlLook('h-12')}
        />
        <Combobox.Status className="mt-3 text-sm text-tinta-2">{status}</Combobox.Status>
        <Combobox.List
          aria-label="Resultados"
          hidden={results.length === 0}
          className={cx('-mx-1.5 mt-2 max-h-[60dvh] overflow-y-auto', isSearching && 'opacity-60')}
        >
          {(result: Result) => <ResultItem key={result.id} {...result} />}
        </Combobox.List>
      </Combobox.Root>
    </Dialog>
  );
}

function ResultItem(result: Result) {
  const { icon: Icon, titulo, detalle, kind } = result;
  return (
    <Combobox.Item
      value={result}
      className="flex min-h-13 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 data-highlighted:bg-teal-claro"
    >
      <Icon size={20} className="shrink-0 text-tinta-2" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{titulo}</span>
        {detalle && <span className="block truncate text-sm text-tinta-2">{detalle}</span>}
      </span>
      <span className="shrink-0 text-sm text-tinta-2">{kind}</span>
    </Combobox.Item>
  );
}

function useResults(text: string) {
  const call = useCall();
  const { usuario } = useAuth();
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text), 150);
    return () => clearTimeout(timer);
  }, [text]);
  const isLong = text.length >= shortest;
  const { data, isFetching, isError } = useQuery({
    ...apiQuery(call, searchCampus, { query: { q } }),
    enabled: q.length >= shortest,
    placeholderData: keepPreviousData,
  });
  const isSearching = isLong && (isFetching || q !== text);
  const found = isLong && q.length >= shortest ? (data?.resources ?? []) : [];
  const results = [...screens(text, usuario?.rol ?? ''), ...found.map(toResult)];
  return { results, isSearching, status: statusText({ isLong, isSearching, isError, count: results.length }) };
}

function screens(text: string, rol: WithRol['rol']): Result[] {
  const typed = plain(text);
  return [...menuFor(rol), ...managementFor(rol).flatMap(({ entries }) => entries)]
    .filter(({ nombre }) => plain(nombre).includes(typed))
    .map(({ nombre, path, icon }) => ({ id: path, kind: 'Pantalla', icon, titulo: nombre, detalle: '', to: path }));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function toResult(hit: Hit): Result {
  const { clase, id, titulo, detalle } = hit;
  return { id: `${clase}-${id}`, titulo, detalle, to: addressOf(hit), ...kinds[clase] };
}

function addressOf({ clase, id, texto, cursoId }: Hit): string {
  const q = encodeURIComponent(texto);
  if (clase === 'curso') return `/curso-detalle?cursoId=${id}`;
  if (clase === 'certificado') return `/certificados?cursoId=${cursoId}&q=${q}&estado=todos`;
  if (clase === 'cupon') return `/cupones?q=${q}`;
  if (clase === 'docente') return `/docentes?q=${q}`;
  return clase === 'persona' ? `/usuarios/${id}` : `/pedidos?q=${q}&pedido=${id}`;
}

type State = { isLong: boolean; isSearching: boolean; isError: boolean; count: number };

function statusText({ isLong, isSearching, isError, count }: State): string {
  if (isSearching) return 'Buscando…';
  if (isError) return 'No pudimos buscar. Vuelve a intentarlo.';
  if (!isLong) return 'Escribe al menos dos letras, o elige una pantalla.';
  if (count === 0) return 'No encontramos nada. Prueba con otra palabra, un DNI o un número de pedido.';
  return count === 1 ? '1 resultado' : `${count} resultados`;
}
