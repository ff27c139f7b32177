import { getInforme } from 'domain/contract/reportes.ts';
import { addDays, formatMediumDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import type { Cierre } from 'domain/schemas/reportes.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { useApi } from '../app/api.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { formatCount } from '../ui/format-count.ts';
import { Link } from '../ui/link.tsx';
import { TextLink } from '../ui/text-link.tsx';

const soles = (centimos: number) => formatSoles(toSoles(centimos));

/** What may still change the figures of the day, and the closings of earlier days. */
export function BeforeClosing({ day, children }: { day: Cierre; children: ReactNode }) {
  const declared = day.pistas.filter(({ tipo }) => tipo === 'declarado');
  const waiting = declared.reduce((sum, { montoCentimos }) => sum + montoCentimos, 0);
  const pagos = day.medios.reduce((sum, each) => sum + each.pagos, 0);
  const back = day.medios.reduce((sum, each) => sum + each.devoluciones, 0);
  const plural = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card as="section" aria-label="Antes de cerrar" className="print:hidden">
        <CardHeader title="Antes de cerrar" />
        <ul className="divide-y divide-linea">
          <Check
            open={declared.length > 0}
            text={plural(declared.length, 'pago por verificar', 'pagos por verificar')}
            note={
              declared.length === 0 ? 'Todo lo avisado está verificado' : `${soles(waiting)} que todavía no cuentan`
            }
            to="/por-verificar"
          />
          <Check
            open={day.repetidos > 0}
            text={plural(pagos, 'pago', 'pagos')}
            note={
              day.repetidos === 0
                ? 'Ninguna operación repetida'
                : plural(day.repetidos, 'con una operación repetida', 'con una operación repetida')
            }
            to={`/pagos?desde=${day.fecha}&hasta=${day.fecha}`}
          />
          <Check
            open={false}
            text={plural(back, 'devolución', 'devoluciones')}
            note={back === 0 ? 'Nada salió este día' : 'Ya restadas de cada medio'}
            to={`/pagos?desde=${day.fecha}&hasta=${day.fecha}&tipo=devolucion`}
          />
        </ul>
        {children}
        <p className="mt-3 text-sm text-tinta-2">
          Los montos del día quedan fijos. Lo que llegue después se avisa aquí, y un día se reabre con un motivo.
        </p>
      </Card>
      <EarlierCierres fecha={day.fecha} />
    </div>
  );
}

type CheckProps = { open: boolean; text: string; note: string; to: string };

function Check({ open, text, note, to }: CheckProps) {
  const Icon = open ? Clock : CircleCheck;
  return (
    <li>
      <Link to={to} className="flex items-center gap-3 py-2.5 hover:text-teal-oscuro">
        <Icon size={20} className={cx('shrink-0', open ? 'text-ambar' : 'text-verde')} />
        <span className="min-w-0 grow">
          <span className="block">{text}</span>
          <span className="block text-sm text-tinta-2">{note}</span>
        </span>
        <ChevronRight size={18} className="shrink-0 text-tinta-2" />
      </Link>
    </li>
  );
}

/** The last days that were closed before this one. */
function EarlierCierres({ fecha }: { fecha: string }) {
  const range = { desde: addDays(fecha, -30), hasta: addDays(fecha, -1) };
  const { data } = useApi(getInforme, { query: { informe: 'cierres', ...range } });
  const filas = data?.resource?.filas.slice(0, 3) ?? [];
  if (filas.length === 0) return null;
  return (
    <section aria-label="Cierres anteriores" className="print:hidden">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="title-3">Cierres anteriores</h2>
        <TextLink to="/reportes/cierres">Ver todos</TextLink>
      </div>
      <ul className="divide-y divide-linea border-y border-linea">
        {filas.map(({ clave, nombre, enlace, valores }) => {
          const diferencia = Number(valores.diferenciaCentimos);
          return (
            <li key={clave} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <TextLink to={enlace ?? ''}>{formatMediumDate(limaNoon(nombre))}</TextLink>
              <span className="ml-auto font-serif text-lg tabular-nums">{soles(Number(valores.contadoCentimos))}</span>
              <Badge tone={diferencia === 0 ? 'verde' : 'ambar'}>
                {diferencia === 0 ? 'Cuadró' : soles(diferencia)}
              </Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
