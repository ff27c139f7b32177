import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { listAnuncios, listMyAnuncios, markAnuncioRead } from 'domain/contract/anuncios.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { Anuncio } from 'domain/schemas/anuncios.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { Prose } from '../ui/prose.tsx';
import { useCall } from './api.tsx';
import { useTeaches } from './permisos.ts';

type Lists = Envelope<{ anuncios: Anuncio[]; sinLeer?: number }, never>;

/** Optimistic: both lists show the announcement as read before the server has answered. */
function showRead(queryClient: QueryClient, anuncioId: number): void {
  for (const { path } of [listAnuncios, listMyAnuncios]) {
    queryClient.setQueriesData<Lists>({ queryKey: [path] }, (old) => {
      if (!old?.resource) return old;
      const { anuncios, sinLeer, ...rest } = old.resource;
      const read = anuncios.map((each) => (each.anuncioId === anuncioId ? { ...each, leido: true } : each));
      const left = sinLeer === undefined ? {} : { sinLeer: Math.max(0, sinLeer - 1) };
      return { ...old, resource: { ...rest, ...left, anuncios: read } };
    });
  }
}

type Props = {
  label: string;
  anuncios: readonly Anuncio[];
  /** Names the course of each. */
  withCurso?: boolean;
  note?: (anuncio: Anuncio) => ReactNode;
  actions?: (anuncio: Anuncio) => ReactNode;
};

/** Announcements that open in place; opening one marks it as read. */
export function AnuncioList({ label, anuncios, ...rest }: Props) {
  return (
    <ul aria-label={label} className="divide-y divide-linea">
      {anuncios.map((anuncio) => (
        <AnuncioItem key={anuncio.anuncioId} anuncio={anuncio} {...rest} />
      ))}
    </ul>
  );
}

type ItemProps = Omit<Props, 'label' | 'anuncios'> & { anuncio: Anuncio };

function AnuncioItem({ anuncio, withCurso, note, actions }: ItemProps) {
  const { anuncioId, titulo, texto, curso, publicarEn, leido } = anuncio;
  const isEquipo = useTeaches(anuncio.cursoId);
  const call = useCall();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const contentId = useId();
  const unread = !leido && !isEquipo;

  function toggle() {
    setOpen(!open);
    if (!unread) return;
    showRead(queryClient, anuncioId);
    void call(markAnuncioRead, { params: { id: anuncioId } });
  }

  return (
    <li className="py-1 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="min-w-0 grow basis-60 font-sans text-base leading-snug font-normal tracking-normal">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={contentId}
            onClick={toggle}
            className="flex min-h-14 w-full items-center gap-3 rounded-lg py-2 text-left"
          >
            <span className="min-w-0 grow">
              <span className={cx('block wrap-anywhere', unread ? 'font-semibold' : 'font-medium')}>{titulo}</span>
              <span className="mt-0.5 block text-sm wrap-anywhere text-tinta-2">
                {withCurso && `${curso} · `}
                {formatDateTime(publicarEn)}
                {note?.(anuncio)}
              </span>
            </span>
            {unread && <Badge tone="oro">Sin leer</Badge>}
            <ChevronDown size={20} className={cx('shrink-0 text-tinta-2 transition-transform', open && 'rotate-180')} />
          </button>
        </h3>
        {actions && <div className="flex items-center gap-2 pb-2 empty:hidden sm:py-2">{actions(anuncio)}</div>}
      </div>
      <div id={contentId} hidden={!open} className="pb-4">
        {open && <Prose text={texto} className="wrap-anywhere" />}
      </div>
    </li>
  );
}
