import { formatDateTime } from 'domain/formats/lima-time.ts';
import { formatSoles, toCentimos, toSoles } from 'domain/formats/money.ts';
import { paqueteItem, partesOf } from 'domain/rules/cart-paquetes.ts';
import { cursosText } from 'domain/rules/paquetes.ts';
import type { PaqueteFlyer } from 'domain/schemas/paquetes.ts';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useEffect, useRef, useState } from 'react';
import { useCart } from '../../app/cart.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Precio } from '../precio.tsx';

type Props = { paquete: PaqueteFlyer; chosen: PaqueteFlyer['cursos']; owned: ReadonlySet<number> };

export function PaquetePrice({ paquete, chosen, owned }: Props) {
  const { elige, porcentaje, precioActual, precioLista, hasta, enVenta, conCupones } = paquete;
  const missing = elige === null ? 0 : elige - chosen.length;
  const item = missing === 0 ? paqueteItem(paquete, chosen) : null;
  const price = item ?? (precioActual === null ? null : { precio: precioActual, precioLista: precioLista ?? 0 });
  const saved = item ? toCentimos(item.precioLista) - toCentimos(item.precio) : 0;
  const own = chosen.filter(({ cursoId }) => owned.has(cursoId)).map(({ nombre }) => `«${nombre}»`);
  return (
    <Card as="section" aria-label="Precio e inscripción" className="grid gap-4 lg:sticky lg:top-25">
      <div>
        <p className="figures text-[clamp(1.75rem,11vw,2.5rem)]">
          {price ? <Precio precio={price.precio} lista={price.precioLista} /> : `−${porcentaje} %`}
        </p>
        {saved > 0 && <p className="mt-1 font-medium text-teal-oscuro">Ahorras {formatSoles(toSoles(saved))}</p>}
        {paquete.enPartes.map((text) => (
          <p key={text} className="mt-1 text-sm font-medium text-teal-oscuro">
            {text}
          </p>
        ))}
        {hasta && enVenta && <p className="mt-1 text-sm text-tinta-2">Hasta el {formatDateTime(hasta)}</p>}
      </div>
      {enVenta ? <AddPaquete paquete={paquete} chosen={chosen} missing={missing} /> : <NotForSale paquete={paquete} />}
      <LinkButton to={`/informacion?paquete=${paquete.paqueteId}`} variant="quiet" wide>
        Solicitar información
      </LinkButton>
      {own.length > 0 && (
        <p role="status" className="text-sm text-ambar">
          Ya tienes {own.join(', ')}: lo que compres de nuevo será para otra persona.
        </p>
      )}
      {enVenta && !conCupones && <p className="text-sm text-tinta-2">No se acumula con cupones.</p>}
    </Card>
  );
}

function AddPaquete({ paquete, chosen, missing }: Omit<Props, 'owned'> & { missing: number }) {
  const { items, add, remove } = useCart();
  const link = useRef<HTMLAnchorElement>(null);
  const [told, setTold] = useState('');
  const inCart = items.some(({ cursoId }) => cursoId === -paquete.paqueteId);

  // The focused button is unmounted: focus the link that replaces it.
  useEffect(() => {
    if (told && inCart) link.current?.focus({ preventScroll: true });
  }, [told, inCart]);

  function addThis() {
    const ids = chosen.map(({ cursoId }) => cursoId);
    const alone = items.filter((item) => !partesOf(item) && ids.includes(item.cursoId));
    for (const { cursoId } of alone) remove(cursoId);
    add(paqueteItem(paquete, chosen));
    const names = alone.map(({ nombre }) => `«${nombre}»`).join(', ');
    const moved = names && ` ${names} ya no va por separado: va en el paquete.`;
    setTold(`Se agregó «${paquete.nombre}» al carrito.${moved}`);
  }

  return (
    <div className="grid gap-2">
      {inCart ? (
        <LinkButton ref={link} to="/cart" wide>
          Ver carrito
        </LinkButton>
      ) : (
        <Button icon={ShoppingCart} wide disabled={missing > 0} onClick={addThis}>
          {missing > 0 ? `Elige ${cursosText(missing)}` : 'Agregar al carrito'}
        </Button>
      )}
      <p role="status" className={told.includes('va en el paquete') ? 'text-sm text-tinta-2' : 'sr-only'}>
        {told}
      </p>
    </div>
  );
}

function NotForSale({ paquete: { desde, hasta, cursos, elige } }: { paquete: PaqueteFlyer }) {
  const now = Date.now();
  const over = hasta !== null && Date.parse(hasta) <= now;
  const early = desde !== null && Date.parse(desde) > now;
  const some = elige === null && cursos.some(({ enVenta }) => enVenta);
  return (
    <div className="grid gap-3">
      <Badge tone="ambar">{early ? 'Próximamente' : 'No está a la venta'}</Badge>
      <p className="text-tinta-2">
        {early && `Se vende desde el ${formatDateTime(desde)}.`}
        {over && `Terminó el ${formatDateTime(hasta)}.`}
        {!early &&
          !over &&
          (some ? 'Uno de sus cursos cerró sus inscripciones.' : 'Sus cursos cerraron inscripciones.')}
      </p>
      <LinkButton to="/catalogo" variant="secondary" wide>
        Ver lo que sí está abierto
      </LinkButton>
    </div>
  );
}
