import { getCierre, reopenDay } from 'domain/contract/reportes.ts';
import { addDays, formatDateTime, formatLongDate, limaDay, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { changedSince, differenceOf } from 'domain/rules/cierre.ts';
import { whoMay } from 'domain/rules/permisos.ts';
import { type Cierre, reopenForm } from 'domain/schemas/reportes.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useApi, useCall, useReload } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { useMayCall } from '../app/may-call.ts';
import { useTitle } from '../app/site.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAddress } from '../ui/use-address.ts';
import { Difference, MedioName } from './cierre-line.tsx';
import { OpenCierre } from './open-cierre.tsx';

const soles = (centimos: number) => formatSoles(toSoles(centimos));

/** Income of a day by way to pay, compared with the bank statement and the cash box. */
export function CierrePage() {
  const title = useTitle('Cierre del día');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Pagos', componente: '/pagos' },
    { nombre: 'Cierre del día', componente: '/cierre' },
  ]);
  const [search, setSearch] = useAddress();
  const today = limaDay(new Date());
  const fecha = /^\d{4}-\d{2}-\d{2}$/.exec(search.get('fecha') ?? '')?.[0] ?? today;
  const go = (day: string) => setSearch(day === today ? {} : { fecha: day });
  const query = useApi(getCierre, { query: { fecha } }, { staleTime: 0 });
  const day = query.data?.resource;
  return (
    <>
      {title}
      <PageHeader
        title="Cierre del día"
        subtitle={formatLongDate(limaNoon(fecha))}
        actions={
          <div className="flex items-center gap-2 print:hidden">
            <IconButton label="Día anterior" icon={ChevronLeft} onClick={() => go(addDays(fecha, -1))} />
            <Button variant="secondary" onClick={() => go(today)}>
              Hoy
            </Button>
            <IconButton
              label="Día siguiente"
              icon={ChevronRight}
              disabled={fecha >= today}
              onClick={() => go(addDays(fecha, 1))}
            />
            <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
              Imprimir
            </Button>
          </div>
        }
      />
      <QueryState query={query}>
        <Skeleton className="h-96 w-full" />
      </QueryState>
      {day && (day.cierre ? <Closed day={day} /> : <OpenCierre key={day.fecha} day={day} />)}
      {day && day.reaperturas.length > 0 && (
        <section className="mt-6" aria-label="Reaperturas">
          <h2 className="title-3 mb-2">Reaperturas</h2>
          <ul className="text-tinta-2">
            {day.reaperturas.map(({ cuando, quien, motivo }) => (
              <li key={cuando}>
                {formatDateTime(cuando)} · {quien} · {motivo}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Closed({ day }: { day: Cierre }) {
  const [reopening, setReopening] = useState(false);
  const canReopen = useMayCall(reopenDay);
  const { cuando, quien, nota } = day.cierre!;
  const rows = day.medios.map((each) => ({ ...each, esperadoCentimos: each.esperadoAlCerrarCentimos ?? 0 }));
  const expected = rows.reduce((sum, row) => sum + row.esperadoCentimos, 0);
  const later = changedSince(day.medios);
  const counted = rows.reduce((sum, row) => sum + (row.contadoCentimos ?? 0), 0);
  return (
    <div className="grid gap-5">
      <Alert tone="success" title="Día cerrado">
        {quien}, {formatDateTime(cuando)}
        {nota && ` · ${nota}`}
      </Alert>
      {later.length > 0 && (
        <Alert tone="warning">
          Después del cierre cambió lo registrado en este día:{' '}
          {later
            .map(({ nombre, centimos }) => `${nombre} ${centimos > 0 ? '+' : '−'}${soles(Math.abs(centimos))}`)
            .join(', ')}
          . {canReopen ? 'Reábrelo si quieres incluirlo.' : `Para incluirlo hay que reabrirlo. ${whoMay('ADMIN')}`}
        </Alert>
      )}
      <div className="overflow-x-auto rounded-lg border border-linea bg-hoja">
        <table className="w-full">
          <caption className="sr-only">Lo contado por medio de pago</caption>
          <thead className="bg-papel-2 text-sm">
            <tr>
              {['Medio', 'Según el sistema', 'Contado', 'Diferencia'].map((head, at) => (
                <th key={head} scope="col" className={cx('px-4 py-3', at === 0 ? 'text-left' : 'text-right')}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-linea">
            {rows
              .filter(({ esperadoAlCerrarCentimos }) => esperadoAlCerrarCentimos !== null)
              .map((row) => (
                <tr key={row.medio}>
                  <th scope="row" className="px-4 py-3 text-left font-normal">
                    <MedioName row={row} />
                  </th>
                  <td className="px-4 py-3 text-right tabular-nums">{soles(row.esperadoCentimos)}</td>
                  <td className="px-4 py-3 text-right tabular-nums">
                    {row.contadoCentimos === null ? '–' : soles(row.contadoCentimos)}
                  </td>
                  <td className="px-4 py-3 text-right">
                    <Difference centimos={differenceOf(row)} />
                  </td>
                </tr>
              ))}
          </tbody>
          <tfoot className="border-t border-linea bg-papel-2 font-semibold">
            <tr>
              <th scope="row" className="px-4 py-3 text-left">
                Total
              </th>
              <td className="px-4 py-3 text-right tabular-nums">{soles(expected)}</td>
              <td className="px-4 py-3 text-right tabular-nums">{soles(counted)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {canReopen && (
        <div className="print:hidden">
          <Button variant="secondary" onClick={() => setReopening(true)}>
            Reabrir el día
          </Button>
        </div>
      )}
      {reopening && <ReopenDialog fecha={day.fecha} onClose={() => setReopening(false)} />}
    </div>
  );
}

function ReopenDialog({ fecha, onClose }: { fecha: string; onClose: () => void }) {
  const call = useCall();
  const reload = useReload(getCierre);
  const { dialog, field } = useFormDialog(reopenForm, {
    kept: 'Reabrir el día',
    defaultValues: { motivo: '' },
    send: ({ motivo }) => call(reopenDay, { body: { fecha, motivo } }),
    onSaved: async () => {
      onClose();
      await reload();
    },
    onClose,
    toast: ({ message }) => message,
  });
  return (
    <FormDialog title="Reabrir el día" description="Queda en la historia de cambios." submitLabel="Reabrir" {...dialog}>
      <TextField label="Motivo" required maxLength={300} {...field('motivo')} />
    </FormDialog>
  );
}
