import { tipoLabel } from 'domain/formats/curso-labels.ts';
import { formatSoles, precioText } from 'domain/formats/money.ts';
import { type CartItem, maxQuantity, normalizeQuantity } from 'domain/rules/cart.ts';
import { paqueteIdOf } from 'domain/rules/cart-paquetes.ts';
import { itemTotal, seatDiscountText, seatPrecio } from 'domain/rules/cart-precios.ts';
import { noCupos } from 'domain/rules/pedidos.ts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useId, useState } from 'react';
import { useCart } from '../../app/cart.tsx';
import { Imagen } from '../../app/imagen.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { LazyCover } from '../lazy-cover.tsx';
import { Precio } from '../precio.tsx';
import { PaqueteParts } from './paquete-parts.tsx';
import type { CartProblem } from './use-cart-check.ts';

type CartLineProps = {
  item: CartItem;
  problem: CartProblem | undefined;
  owned: ReadonlySet<number>;
  onRemove: () => void;
};

export function CartLine({ item, problem, owned, onRemove }: CartLineProps) {
  const { refresh } = useCart();
  const { cursoId, nombre, precio, precioLista, cantidad, imagen, tipo } = item;
  const isPaquete = cursoId < 0;
  const seat = seatPrecio(item);
  const discount = seatDiscountText(item, cantidad);
  const picture = 'aspect-video w-24 shrink-0 self-start rounded-lg object-cover sm:w-44';
  return (
    <Card as="li" padding="sm" className="flex flex-wrap gap-x-4 gap-y-3">
      {imagen ? (
        <Imagen kind="cursos" name={imagen} alt="" sizes="11rem" className={picture} />
      ) : (
        <LazyCover
          especialidadId={item.especialidadId ?? Math.abs(cursoId)}
          seed={Math.abs(cursoId)}
          className={picture}
        />
      )}
      <div className="min-w-0 flex-1 basis-36">
        <Badge tone={tipo === 'D' || isPaquete ? 'oro' : 'neutro'}>{isPaquete ? 'Paquete' : tipoLabel(item)}</Badge>
        <h2 className="title-3 mt-1.5">
          <Link
            to={isPaquete ? `/paquete/${paqueteIdOf(item)}` : `/catalogo/flyer/${cursoId}`}
            className="hover:text-teal-oscuro"
          >
            {nombre}
          </Link>
        </h2>
        <p className="text-tinta-2">
          <Precio precio={seat} lista={precioLista ?? precio} /> por persona
        </p>
        {discount && (
          <p
            role="status"
            className={cx('mt-1 text-sm', seat < precio ? 'font-medium text-teal-oscuro' : 'text-tinta-2')}
          >
            {discount}
          </p>
        )}
        <PaqueteParts item={item} owned={owned} />
        {owned.has(cursoId) && (
          <p className="mt-2 text-sm text-tinta-2">
            Ya tienes este {tipoLabel(item).toLowerCase()}: lo que compres será para otra persona.
          </p>
        )}
        {problem?.kind === 'gone' && (
          <p role="alert" className="mt-2 text-sm font-medium text-rojo">
            Ya no está disponible. Elimínalo para continuar.
          </p>
        )}
        {problem?.kind === 'full' && (
          <p role="alert" className="mt-2 text-sm font-medium text-rojo">
            {noCupos(problem.nombre, problem.libres)} {problem.libres === 0 && 'Elimínalo para continuar.'}
          </p>
        )}
        {problem?.kind === 'twice' && (
          <p role="alert" className="mt-2 text-sm font-medium text-rojo">
            «{problem.nombre}» está dos veces en tu carrito. Quita una de las dos.
          </p>
        )}
        {problem?.kind === 'price' && (
          <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-sm font-medium text-ambar">
            El precio cambió de {formatSoles(seat)} a {formatSoles(seatPrecio({ ...problem.now, cantidad }))}.
            <Button size="sm" variant="secondary" onClick={() => refresh(problem.now)}>
              Aceptar precio nuevo
            </Button>
          </div>
        )}
      </div>
      <div className="flex w-full flex-wrap items-center gap-x-1 gap-y-1 border-t sm:gap-x-2 border-linea pt-3">
        <Quantity cursoId={cursoId} nombre={nombre} cantidad={cantidad} />
        <Button
          variant="quiet"
          size="sm"
          className="max-sm:px-2"
          icon={Trash2}
          onClick={onRemove}
          aria-label={`Eliminar ${nombre}`}
        >
          Eliminar
        </Button>
        <p className="figures ml-auto text-xl whitespace-nowrap sm:text-2xl">{precioText(itemTotal(item))}</p>
        {cantidad >= maxQuantity && (
          <p role="status" className="w-full text-sm text-tinta-2">
            Hasta {maxQuantity} por {isPaquete ? 'paquete' : 'curso'}
          </p>
        )}
      </div>
    </Card>
  );
}

const step = 'pointer-fine:size-11';

/** The input may be empty while typing; blur resets it to a valid quantity. */
function Quantity({ cursoId, nombre, cantidad }: { cursoId: number; nombre: string; cantidad: number }) {
  const { setQuantity } = useCart();
  const id = useId();
  const [text, setText] = useState(String(cantidad));
  useEffect(() => setText(String(cantidad)), [cantidad]);
  return (
    <div className="flex items-center gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] text-tinta-2 max-sm:sr-only">
        Cantidad<span className="sr-only"> de {nombre}</span>
      </label>
      <IconButton
        label={`Quitar uno de ${nombre}`}
        icon={Minus}
        disabled={cantidad <= 1}
        onClick={() => setQuantity(cursoId, cantidad - 1)}
        className={step}
      />
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxQuantity}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (Number(event.target.value) >= 1) setQuantity(cursoId, event.target.value);
        }}
        onBlur={() => {
          setQuantity(cursoId, text);
          setText(String(normalizeQuantity(text)));
        }}
        className="h-11 w-12 appearance-none rounded-lg border border-trazo bg-hoja px-1 text-center tabular-nums [-moz-appearance:textfield] sm:w-14 [&::-webkit-inner-spin-button]:appearance-none"
      />
      <IconButton
        label={`Agregar uno de ${nombre}`}
        icon={Plus}
        disabled={cantidad >= maxQuantity}
        onClick={() => setQuantity(cursoId, cantidad + 1)}
        className={step}
      />
    </div>
  );
}
