import { closeDay, getCierre } from 'domain/contract/reportes.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { type CierreHint, differenceOf, explainDifference, mustBeCounted } from 'domain/rules/cierre.ts';
import { type Cierre, cierreForm } from 'domain/schemas/reportes.ts';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useCall, useReload } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useAct } from '../app/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { controlLook } from '../ui/control-look.ts';
import { cx } from '../ui/cx.ts';
import { FieldError } from '../ui/form-field.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { BeforeClosing } from './before-closing.tsx';
import { type CierreMedio, Difference, MedioName } from './cierre-line.tsx';

const soles = (centimos: number) => formatSoles(toSoles(centimos));

export function OpenCierre({ day }: { day: Cierre }) {
  const call = useCall();
  const reload = useReload(getCierre);
  const act = useAct();
  const form = useAppForm(cierreForm, {
    kept: { name: 'Cierre del día', nth: Number(day.fecha.replaceAll('-', '')) },
    defaultValues: { contado: {}, nota: '' },
  });
  const typed = form.watch('contado');
  const rows = day.medios.map((each) => ({ ...each, contadoCentimos: countedOf(typed[each.medio]) }));
  const counted = rows.filter((row) => row.contadoCentimos !== null);
  const total = counted.reduce((sum, row) => sum + (row.contadoCentimos ?? 0), 0);
  const submit = form.submitTo(
    async ({ contado, nota }) => {
      const missing = day.medios.find((each) => mustBeCounted(each) && (contado[each.medio] ?? null) === null);
      if (missing) {
        form.setServerErrors({ [`contado.${missing.medio}`]: 'Escribe cuánto hay' });
        return null;
      }
      const medios = Object.entries(contado).flatMap(([medio, contadoCentimos]) =>
        contadoCentimos === null ? [] : [{ medio, contadoCentimos }],
      );
      return call(closeDay, { body: { fecha: day.fecha, medios, nota } });
    },
    async (answer) => {
      const { success } = await act(Promise.resolve(answer), 'Día cerrado.');
      if (success) await reload();
    },
  );
  const expected = counted.reduce((sum, row) => sum + row.esperadoCentimos, 0);
  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid grid-cols-1 gap-5">
        <RecoveredNotice {...form.kept} />
        {day.medios.every((each) => each.pagos + each.devoluciones === 0) && (
          <Alert tone="info">
            {day.fecha === limaDay(new Date()) ? 'Hoy no hubo pagos.' : 'Ese día no hubo pagos.'}
          </Alert>
        )}
        <div className="overflow-hidden rounded-lg border border-linea bg-hoja">
          <div aria-hidden="true" className={cx(line, 'bg-papel-2 py-3 text-sm font-semibold text-tinta-2')}>
            <span className="max-sm:hidden">Medio</span>
            <span className="sm:text-right">Según el sistema</span>
            <span className="text-right">Lo que ves tú</span>
            <span className="text-right max-sm:hidden">Diferencia</span>
          </div>
          {rows.map((row) => (
            <MedioLine key={row.medio} row={row} pistas={day.pistas} field={form.field(`contado.${row.medio}`)} />
          ))}
          <div className={cx(line, 'bg-papel-2 py-4 max-sm:hidden')}>
            <strong>Total neto del día</strong>
            <strong className={amount}>{soles(day.totalCentimos)}</strong>
            <strong className={amount}>{soles(total)}</strong>
            <Difference centimos={counted.length === 0 ? null : total - expected} />
          </div>
        </div>
        <TextField
          label="Nota para contabilidad"
          hint="Obligatoria si hay una diferencia."
          placeholder="Por ejemplo, un depósito que todavía no aparece en el banco"
          maxLength={1000}
          {...form.field('nota')}
        />
      </div>
      <BeforeClosing day={day}>
        <Button type="submit" busy={form.formState.isSubmitting} className="mt-4 w-full max-xl:hidden">
          Cerrar el día
        </Button>
      </BeforeClosing>
      {/* On a phone the total and the button stay within reach of the thumb. */}
      <div className="sticky bottom-0 z-10 -mx-4 -mb-8 flex items-center justify-between gap-4 border-t border-linea bg-hoja px-4 py-3 lg:-mx-9 lg:px-9 xl:hidden print:hidden">
        <p className="leading-tight">
          <span className="block text-sm text-tinta-2">Total neto</span>
          <strong className="font-serif text-2xl tabular-nums">{soles(day.totalCentimos)}</strong>
        </p>
        <Button type="submit" busy={form.formState.isSubmitting}>
          Cerrar el día
        </Button>
      </div>
    </form>
  );
}

/** Typed amount in céntimos; null when it is empty or not a number. */
const countedOf = (text: string | undefined): number | null =>
  cierreForm.shape.contado.safeParse({ text: text ?? '' }).data?.text ?? null;

const line = 'grid grid-cols-2 items-center gap-x-4 gap-y-2 px-4 sm:grid-cols-[1fr_9rem_10rem_9rem]';
const amount = 'text-right font-serif text-xl tabular-nums';

type MedioLineProps = {
  row: CierreMedio;
  pistas: Cierre['pistas'];
  field: UseFormRegisterReturn & { error: string | undefined };
};

function MedioLine({ row, pistas, field: { error, ...field } }: MedioLineProps) {
  const difference = differenceOf(row);
  const errorId = useId();
  const why =
    difference === null ? null : explainDifference({ medio: row.medio, differenceCentimos: difference }, pistas);
  return (
    <div className="grid gap-3 border-b border-linea py-3">
      <div className={line}>
        <div className="min-w-0">
          <MedioName row={row} />
          <span className="font-serif text-lg tabular-nums sm:hidden">{soles(row.esperadoCentimos)}</span>
        </div>
        <span className={cx(amount, 'max-sm:hidden')}>{soles(row.esperadoCentimos)}</span>
        <input
          {...field}
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Contado en ${row.nombre}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          placeholder="0.00"
          onKeyDown={focusNext}
          data-counted=""
          className={controlLook(
            cx('h-11 text-right tabular-nums', difference !== null && difference !== 0 && 'border-ambar'),
          )}
        />
        <span className="text-right max-sm:col-span-2">
          <Difference centimos={difference} />
        </span>
        <div className="col-span-full justify-self-end">
          <FieldError id={errorId} message={error} />
        </div>
      </div>
      {why && (
        <Alert
          tone="warning"
          className="mx-4"
          action={
            <LinkButton to={hintAddress(why.hint)} variant="secondary" size="sm">
              Ver el pago
            </LinkButton>
          }
        >
          {why.text}
        </Alert>
      )}
    </div>
  );
}

/** Declared payments are approved in their tray, where the photo is. */
function hintAddress({ tipo, numero }: CierreHint): string {
  return `${tipo === 'declarado' ? '/por-verificar' : '/pagos'}?${new URLSearchParams({ q: numero })}`;
}

/** Enter focuses the next amount; after the last one, the note. */
function focusNext(event: React.KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[data-counted], [name="nota"]') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
