import type { Cupo, PedidoEstado } from 'domain/schemas/pedidos.ts';
import Share2 from 'lucide-react/icons/share-2';
import type { MouseEvent } from 'react';
import { useSite } from '../../app/site.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Seats for other people. Only the buyer, signed in, sees their codes: the link of the page may be passed on. */
export function CuposCard({ pedido, isSignedIn }: { pedido: PedidoEstado; isSignedIn: boolean }) {
  const others = pedido.cupos.filter(({ numero }) => numero > 1);
  if (others.length === 0) return null;
  const used = others.filter(({ usado }) => usado).length;
  const hidden = others.some(({ usado, codigo }) => !usado && codigo === null);
  return (
    <Card as="section" aria-labelledby="cupos" className="grid gap-4">
      <div>
        <h2 id="cupos" className="title-3">
          Cupos para otras personas
        </h2>
        <p className="mt-1 text-[0.9375rem] text-tinta-2">
          {used} de {others.length} en uso. Cada enlace abre un cupo, una sola vez.
        </p>
      </div>
      <ul className="divide-y divide-linea border-y border-linea">
        {others.map((cupo) => (
          <CupoLine key={`${cupo.curso} ${cupo.numero}`} cupo={cupo} />
        ))}
      </ul>
      {hidden && (
        <p className="text-[0.9375rem] text-tinta-2">
          Los enlaces están en el correo que te enviamos.{' '}
          {!isSignedIn && (
            <>
              También los verás aquí si <TextLink to="/login">inicias sesión</TextLink> con tu cuenta.
            </>
          )}
        </p>
      )}
    </Card>
  );
}

function CupoLine({ cupo: { curso, numero, usado, codigo } }: { cupo: Cupo }) {
  const { publicUrl } = useSite();
  const url = `${publicUrl}/acceso#codigo=${codigo}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 grow basis-56">
        <span className="block">{curso}</span>
        <span className="text-sm text-tinta-2">
          Cupo {numero}
          {codigo && <span className="ml-2 font-mono whitespace-nowrap">{codigo}</span>}
        </span>
      </span>
      {codigo ? (
        <span className="flex flex-wrap items-center gap-1 max-sm:-ml-3.5">
          <CopyButton text={url} what={`el enlace del cupo ${numero} de ${curso}`} />
          <ShareLink curso={curso} numero={numero} url={url} />
        </span>
      ) : (
        <Badge tone={usado ? 'verde' : undefined}>{usado ? 'En uso' : 'Libre'}</Badge>
      )}
    </li>
  );
}

/** WhatsApp, unless the device has a share sheet. */
function ShareLink({ curso, numero, url }: { curso: string; numero: number; url: string }) {
  const text = `Tienes un cupo en «${curso}». Ábrelo con este enlace:`;
  function share(event: MouseEvent) {
    if (typeof navigator.share !== 'function') return;
    event.preventDefault();
    // Rejects when the sheet is closed without a choice: no error to report.
    navigator.share({ title: curso, text, url }).catch(() => {});
  }
  return (
    <LinkButton
      variant="quiet"
      size="sm"
      icon={Share2}
      href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
      target="_blank"
      onClick={share}
    >
      Compartir
      <span className="sr-only">
        {' '}
        el cupo {numero} de {curso}
      </span>
    </LinkButton>
  );
}
