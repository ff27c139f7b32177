import { createCotizacion, listCotizaciones, listEmpresas } from 'domain/contract/cotizaciones.ts';
import { listCatalogo } from 'domain/contract/cursos.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { formatSoles, precioText, toCentimos, toSoles } from 'domain/formats/money.ts';
import { seatDiscountText, seatPrecio } from 'domain/rules/cart-precios.ts';
import { cotizacionAmounts, maxSeats } from 'domain/rules/cotizaciones.ts';
import type { SeatDiscount } from 'domain/rules/precios.ts';
import { cotizacionForm, type Empresa } from 'domain/schemas/cotizaciones.ts';
import X from 'lucide-react/icons/x';
import { apiQuery, useCall, useReload } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { SearchPicker } from '../app/search-picker.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

type SoldCurso = { cursoId: number; nombre: string; precioActual: number } & SeatDiscount;

const empresaWords = {
  found: 'Empresas encontradas',
  chosen: 'Empresa elegida',
  one: 'empresa encontrada',
  many: 'empresas encontradas',
  none: 'No la hemos cotizado antes: escribe sus datos abajo.',
  remove: (name: string) => `Quitar ${name}`,
};
const cursoWords = {
  found: 'Cursos encontrados',
  chosen: 'Cursos elegidos',
  one: 'curso encontrado',
  many: 'cursos encontrados',
  none: 'Ningún curso a la venta se llama así.',
  remove: (name: string) => `Quitar ${name}`,
};

const standardDays = 15;

type Props = { onClose: () => void; onCreated: (cotizacionId: number) => void };

export function NewCotizacionDialog({ onClose, onCreated }: Props) {
  const call = useCall();
  const reload = useReload(listCotizaciones);
  const { form, field, dialog } = useFormDialog(cotizacionForm, {
    kept: 'Nueva cotización',
    guarded: true,
    refusal: 'above',
    defaultValues: {
      ruc: '',
      razonSocial: '',
      direccion: '',
      contacto: '',
      correo: '',
      celular: '',
      items: [],
      porcentaje: '',
      vence: limaDay(Date.now() + standardDays * 86_400_000),
      condiciones: '',
      enviar: true,
    },
    send: ({ items, porcentaje, ...values }) =>
      call(createCotizacion, {
        body: {
          ...values,
          porcentaje: Number(porcentaje),
          items: items.map(({ cursoId, cantidad }) => ({ cursoId, cantidad: Number(cantidad) })),
        },
      }),
    onSaved: async ({ resource }) => {
      await reload();
      if (resource) onCreated(resource.cotizacionId);
    },
    toast: ({ message }) => message,
    onClose,
  });
  const { setValue } = form;
  const { items, porcentaje } = form.watch();
  const seats = items.map((item) => ({ ...item, cantidad: Math.min(maxSeats, Number(item.cantidad) || 0) }));
  const quoted = seats.map((item) => ({ cantidad: item.cantidad, precioCentimos: toCentimos(seatPrecio(item)) }));
  const { totalCentimos } = cotizacionAmounts(quoted, Math.min(100, Number(porcentaje) || 0));

  function choose([empresa]: Empresa[]) {
    if (!empresa) return;
    for (const name of ['ruc', 'razonSocial', 'direccion', 'contacto', 'correo', 'celular'] as const) {
      setValue(name, empresa[name], { shouldDirty: true });
    }
  }

  return (
    <FormDialog
      {...dialog}
      title="Nueva cotización"
      description="Para una empresa o un grupo"
      size="lg"
      submitLabel="Crear cotización"
      actions={
        <strong className="mr-auto font-serif text-2xl tabular-nums" aria-live="polite">
          {items.length > 0 && formatSoles(toSoles(totalCentimos))}
        </strong>
      }
    >
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="title-3 mb-2">Empresa</legend>
        <div className="sm:col-span-2">
          <SearchPicker<Empresa>
            label="Buscar empresa"
            placeholder="RUC, razón social o contacto"
            value={[]}
            onChange={choose}
            search={(q) => apiQuery(call, listEmpresas, { query: { q } })}
            id={({ empresaId }) => empresaId}
            name={({ razonSocial }) => razonSocial}
            detail={({ ruc, contacto }) => `${ruc} · ${contacto}`}
            words={empresaWords}
          />
        </div>
        <TextField label="RUC" required inputMode="numeric" maxLength={20} {...field('ruc')} />
        <TextField label="Razón social" required maxLength={200} {...field('razonSocial')} />
        <TextField
          label="Dirección fiscal"
          required
          maxLength={300}
          className="sm:col-span-2"
          {...field('direccion')}
        />
        <TextField label="Contacto" required maxLength={200} {...field('contacto')} />
        <TextField label="Correo" type="email" required maxLength={254} {...field('correo')} />
        <TextField label="Tel / WhatsApp" type="tel" maxLength={60} {...field('celular')} />
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="title-3 mb-2">Cursos</legend>
        <SearchPicker<SoldCurso>
          label="Agregar curso"
          placeholder="Nombre del curso"
          value={[]}
          onChange={([curso]) => {
            if (!curso || items.some(({ cursoId }) => cursoId === curso.cursoId)) return;
            const { cursoId, nombre, precioActual: precio, cuposDesde, cuposDescuento } = curso;
            const next = [...items, { cursoId, nombre, precio, cuposDesde, cuposDescuento, cantidad: '10' }];
            setValue('items', next, { shouldDirty: true, shouldValidate: true });
          }}
          search={(q) => apiQuery(call, listCatalogo, { query: { q } })}
          id={({ cursoId }) => cursoId}
          name={({ nombre }) => nombre}
          detail={({ precioActual }) => precioText(precioActual)}
          words={cursoWords}
          error={form.formState.errors.items?.message}
        />
        {items.map(({ cursoId, nombre }, at) => (
          <div key={cursoId} className="flex flex-wrap items-end gap-3 border-b border-linea pb-3">
            <p className="min-w-40 grow wrap-anywhere">
              {nombre}
              <span className="block text-sm text-tinta-2">
                {precioText(seatPrecio(seats[at]!))} por persona. {seatDiscountText(seats[at]!, seats[at]!.cantidad)}
              </span>
            </p>
            <NumberField
              label={`Cupos de ${nombre}`}
              hideLabel
              min={1}
              max={maxSeats}
              step={1}
              className="w-28"
              {...field(`items.${at}.cantidad`)}
            />
            <IconButton
              label={`Quitar ${nombre}`}
              icon={X}
              onClick={() =>
                setValue(
                  'items',
                  items.filter((item) => item.cursoId !== cursoId),
                  { shouldDirty: true },
                )
              }
            />
          </div>
        ))}
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="title-3 mb-2">Condiciones</legend>
        <NumberField label="Descuento (%)" min={0} max={100} step={1} {...field('porcentaje')} />
        <TextField label="Vale hasta el" type="date" required min={limaDay(new Date())} {...field('vence')} />
        <TextArea
          label="Condiciones propias"
          rows={3}
          maxLength={2000}
          className="sm:col-span-2"
          {...field('condiciones')}
        />
        <Checkbox label="Enviarla por correo al contacto" {...form.register('enviar')} />
      </fieldset>
    </FormDialog>
  );
}
