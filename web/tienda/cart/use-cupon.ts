import { useQuery } from '@tanstack/react-query';
import { quotePedido } from 'domain/contract/pedidos.ts';
import { toCentimos } from 'domain/formats/money.ts';
import { itemsOfLines, pedidoItems } from 'domain/rules/cart-paquetes.ts';
import { totalCentimos } from 'domain/rules/cart-precios.ts';
import type { PedidoQuote } from 'domain/schemas/pedidos.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useCart } from '../../app/cart.tsx';
import { forgetCupon, rememberCupon, storedCupon } from '../../app/cupon-link.ts';

export type AppliedCupon = {
  /** The code of the quote, or empty. */
  codigo: string;
  quote: PedidoQuote | null;
  refusal: string | null;
  working: boolean;
  apply: (codigo: string) => void;
  remove: () => void;
};

/** The coupon of the purchase and the quote with it, requested again whenever the cart changes. */
export function useCupon(): AppliedCupon {
  const call = useCall();
  const { items, refresh } = useCart();
  const [codigo, setCodigo] = useState('');
  // The server does not know the stored code, so it is read after hydration.
  useEffect(() => setCodigo(storedCupon()), []);

  const lines = pedidoItems(items);
  const { data, isFetching } = useQuery({
    queryKey: [quotePedido.path, codigo, lines],
    queryFn: () => call(quotePedido, { body: { items: lines, cupon: codigo } }),
    enabled: codigo !== '' && lines.length > 0,
    staleTime: 0,
  });
  const quote = data?.resource ?? null;

  // The quote has today's prices: take them over, so that lines and total agree.
  const outdated = quote !== null && toCentimos(quote.subtotal) !== totalCentimos(items);
  useEffect(() => {
    if (outdated) for (const { cantidad: _, ...item } of itemsOfLines(quote.lineas)) refresh(item);
  }, [outdated, quote, refresh]);

  return {
    codigo,
    quote: outdated ? null : quote,
    refusal: data && !data.success ? data.message : null,
    working: isFetching,
    apply(text) {
      rememberCupon(text.trim());
      setCodigo(text.trim());
    },
    remove() {
      forgetCupon();
      setCodigo('');
    },
  };
}
