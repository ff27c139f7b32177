import { formatSoles, precioText } from 'domain/formats/money.ts';

/** The price charged; while the list price is higher, it stands beside it, struck through. */
export function Precio({ precio, lista = 0 }: { precio: number; lista?: number | undefined }) {
  return (
    <>
      <span className="whitespace-nowrap">{precioText(precio)}</span>
      {lista > precio && (
        <s className="ml-2 font-sans text-base whitespace-nowrap text-tinta-2">
          <span className="sr-only">Antes </span>
          {formatSoles(lista)}
        </s>
      )}
    </>
  );
}
