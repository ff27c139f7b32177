import { formatSoles, toSoles } from 'domain/formats/money.ts';
import type { Cierre } from 'domain/schemas/reportes.ts';
import { MedioMark } from './medio-mark.tsx';

export type CierreMedio = Cierre['medios'][number];

const soles = (centimos: number) => formatSoles(toSoles(centimos));

export function MedioName({ row }: { row: CierreMedio }) {
  const pagos = row.pagos === 1 ? '1 pago' : `${row.pagos} pagos`;
  const back = row.devoluciones > 0 ? `, devuelto ${soles(row.devueltoCentimos)}` : '';
  return (
    <span className="min-w-0">
      <strong className="block">
        <MedioMark nombre={row.nombre} />
        {row.nombre}
      </strong>
      <span className="block text-sm text-tinta-2">
        {pagos}
        {back}
      </span>
    </span>
  );
}

export function Difference({ centimos }: { centimos: number | null }) {
  if (centimos === null) return <span className="text-right text-sm text-tinta-2">Sin contar</span>;
  if (centimos === 0) return <span className="text-right font-semibold text-verde">Cuadra</span>;
  return (
    <span className="text-right font-semibold text-ambar">
      {centimos > 0 ? 'Sobran' : 'Faltan'} {soles(Math.abs(centimos))}
    </span>
  );
}
