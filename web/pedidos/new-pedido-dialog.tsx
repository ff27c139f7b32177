import { useQuery } from '@tanstack/react-query';
import { createAsistido, listClientes } from 'domain/contract/asistido.ts';
import { listCatalogo } from 'domain/contract/cursos.ts';
import { getInteresado } from 'domain/contract/interesados.ts';
import { getPaqueteFlyer } from 'domain/contract/offered-paquetes.ts';
import { listPedidos, quotePedido } from 'domain/contract/pedidos.ts';
import { getProfile } from 'domain/contract/profiles.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { formatSoles, precioText } from 'domain/formats/money.ts';
import { paqueteItem } from 'domain/rules/cart-paquetes.ts';
import type { SeatDiscount } from 'domain/rules/precios.ts';
import {
  asistidoForm,
  asistidoOf,
  asistidoTotal,
  asistidoWays,
  type Cliente,
  type CreatedAsistido,
  typedAmount,
} from 'domain/schemas/asistido.ts';
import { useEffect, useRef, useState } from 'react';
import { apiQuery, useCall, useReload } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { PriceField } from '../app/price-field.tsx';
import { SearchPicker } from '../app/search-picker.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { NewPedidoDone } from './new-pedido-done.tsx';
import { ChosenCursos } from './new-pedido-lines.tsx';
import { RepeatedQuestion } from './pago-form.tsx';
import { hashOf, keyOf } from './sale-key.ts';
import { useVoucher, VoucherField } from './voucher.tsx';

type Props = {
  /** The client, when the dialog is opened from a person's page. */
  usuarioId: number | null;
  /** The interesado, whose data and course fill the form. */
  interesadoId?: number | null;
  onClose: () => void;
  onOpen: (pedidoId: number) => void;
};

const isPaidWith = (medio: string) => medio !== 'enlace' && medio !== 'cortesia';

type SoldCurso = { cursoId: number; nombre: string; precioActual: number } & SeatDiscount;

const clienteWords = {
  found: 'Clientes encontrados',
  chosen: 'Cliente elegido',
  one: 'cliente encontrado',
  many: 'clientes encontrados',
  none: 'No encontramos a nadie: escribe sus datos abajo.',
  remove: (name: string) => `Quitar a ${name}`,
};
const cursoWords = {
  found: 'Cursos encontrados',
  chosen: 'Cursos elegidos',
  one: 'curso encontrado',
  many: 'cursos encontrados',
  none: 'Ningún curso a la venta se llama así.',
  remove: (name: string) => `Quitar ${name}`,
};

/** A sale for somebody who wrote or called: client, courses, discount, receipt, and how it is paid. */
export function NewPedidoDialog({ usuarioId, interesadoId = null, onClose, onOpen }: Props) {
  const call = useCall();
  const reload = useReload(listPedidos);
  const [created, setCreated] = useState<CreatedAsistido | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const search = useRef<HTMLInputElement>(null);
  const voucher = useVoucher();
  const [repeated, setRepeated] = useState<string | null>(null);
  const { form, field, dialog } = useFormDialog(asistidoForm, {
    kept: 'Nuevo pedido',
    guarded: true,
    refusal: 'above',
    defaultValues: {
      usuarioId: null,
      buyerName: '',
      buyerEmail: '',
      buyerPhone: '',
      items: [],
      cupon: '',
      descuento: '',
      motivo: '',
      medio: 'enlace',
      operacion: '',
      monto: '',
      fecha: limaDay(new Date()),
      comprobante: '',
      documento: '',
      razon: '',
      direccion: '',
      nota: '',
      repetida: false,
    },
    send: async (values) => {
      const wanted = asistidoTotal(values);
      const quote = values.cupon && values.medio !== 'cortesia' ? await call(quotePedido, { body: values }) : null;
      const total = quote?.resource?.total ?? wanted;
      const photo = isPaidWith(values.medio) ? await voucher.store() : {};
      if (!photo) return null;
      const body = asistidoOf(values, total, photo);
      const answer = await call(createAsistido, { body }, { 'idempotency-key': keyOf(key, body) });
      setRepeated(answer.codigo === 'operacion-repetida' ? answer.message : null);
      return answer;
    },
    onSaved: async ({ resource }) => {
      setCreated(resource ?? null);
      await reload();
    },
    onClose,
  });
  const { setValue } = form;
  const values = form.watch();
  const profile = useQuery({
    ...apiQuery(call, getProfile, { params: { id: usuarioId ?? 0 } }),
    enabled: usuarioId !== null,
  });
  const known = profile.data?.resource?.usuario;
  useEffect(() => {
    if (!known) return;
    setValue('usuarioId', known.usuarioId);
    setValue('buyerName', `${known.nombre} ${known.apellido}`);
    setValue('buyerEmail', known.correo);
    setValue('buyerPhone', known.numero);
  }, [known, setValue]);
  const asked = useQuery({
    ...apiQuery(call, getInteresado, { params: { id: interesadoId ?? 0 } }),
    enabled: interesadoId !== null,
  }).data?.resource;
  useEffect(() => {
    if (!asked) return;
    const { nombre, correo, celular, cursoId, curso, precio, cuposDesde, cuposDescuento } = asked;
    setValue('buyerName', nombre);
    setValue('buyerEmail', correo);
    setValue('buyerPhone', celular);
    if (cursoId !== null && curso !== null && precio !== null) {
      setValue('items', [{ cursoId, nombre: curso, precio, cuposDesde, cuposDescuento, cantidad: 1 }]);
    }
  }, [asked, setValue]);
  const paquete = useQuery({
    ...apiQuery(call, getPaqueteFlyer, { params: { id: asked?.paqueteId ?? 0 } }),
    enabled: typeof asked?.paqueteId === 'number',
  }).data?.resource;
  useEffect(() => {
    // Of a paquete to choose from, staff do not know the choice.
    if (!paquete?.enVenta || paquete.elige !== null) return;
    const { partes } = paqueteItem(paquete, paquete.cursos);
    const { paqueteId } = paquete;
    const lines = partes.map(({ cursoId, nombre, precio }) => ({ cursoId, nombre, precio, cantidad: 1, paqueteId }));
    setValue('items', lines);
  }, [paquete, setValue]);
  if (created) return <NewPedidoDone created={created} onClose={onClose} onOpen={() => onOpen(created.id)} />;

  function choose([cliente]: Cliente[]) {
    setValue('usuarioId', cliente?.usuarioId ?? null, { shouldDirty: true });
    if (!cliente) return;
    setValue('buyerName', cliente.nombre, { shouldDirty: true });
    setValue('buyerEmail', cliente.correo, { shouldDirty: true });
    setValue('buyerPhone', cliente.telefono, { shouldDirty: true });
    if (cliente.documento) setValue('documento', cliente.documento, { shouldDirty: true });
  }

  const { items, medio, comprobante } = values;
  const isPaid = isPaidWith(medio);
  const total = asistidoTotal({ items, medio, descuento: typedAmount(values.descuento) });
  const labels = { enlace: 'Crear y enviar enlace', cortesia: 'Crear cortesía' } as Record<string, string>;
  return (
    <FormDialog
      {...dialog}
      title="Nuevo pedido"
      description="Para un cliente que escribió o llamó"
      size="lg"
      placement="side"
      initialFocus={search}
      submitLabel={labels[medio] ?? 'Crear pedido pagado'}
      actions={
        <strong className="mr-auto font-serif text-2xl tabular-nums" aria-live="polite">
          {items.length === 0 ? '' : precioText(total)}
          {values.cupon && items.length > 0 && <span className="block text-sm text-tinta-2">menos el cupón</span>}
        </strong>
      }
    >
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="title-3 mb-2">Cliente</legend>
        {usuarioId === null && (
          <div className="sm:col-span-2">
            <SearchPicker<Cliente>
              label="Buscar cliente"
              placeholder="Nombre, DNI, teléfono o correo"
              inputRef={search}
              value={[]}
              onChange={choose}
              search={(q) => apiQuery(call, listClientes, { query: { q } })}
              id={(cliente) => cliente.usuarioId ?? -hashOf(cliente.correo)}
              name={({ nombre }) => nombre}
              detail={(cliente) =>
                [cliente.documento, cliente.telefono, cliente.correo, cliente.usuarioId === null && 'sin cuenta']
                  .filter(Boolean)
                  .join(' · ')
              }
              words={clienteWords}
              create={{
                label: 'Cliente nuevo',
                onCreate: (text) => setValue('buyerName', text, { shouldDirty: true }),
              }}
            />
          </div>
        )}
        <TextField
          label="Nombre y apellidos"
          required
          maxLength={200}
          className="sm:col-span-2"
          {...field('buyerName')}
        />
        <TextField label="Correo" type="email" maxLength={254} {...field('buyerEmail')} />
        <TextField label="Tel / WhatsApp" type="tel" maxLength={60} {...field('buyerPhone')} />
        <p className="text-sm text-tinta-2 sm:col-span-2">
          {values.usuarioId === null
            ? 'Sin cuenta: el acceso le llega por correo cuando el pedido esté pagado.'
            : 'Tiene cuenta: el curso se abre en ella apenas el pedido esté pagado.'}
        </p>
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
            setValue('items', [...items, { cursoId, nombre, precio, cuposDesde, cuposDescuento, cantidad: 1 }], {
              shouldDirty: true,
              shouldValidate: true,
            });
          }}
          search={(q) => apiQuery(call, listCatalogo, { query: { q } })}
          id={({ cursoId }) => cursoId}
          name={({ nombre }) => nombre}
          detail={({ precioActual }) => precioText(precioActual)}
          words={cursoWords}
          error={form.formState.errors.items?.message}
        />
        <ChosenCursos items={items} onChange={(next) => setValue('items', next, { shouldDirty: true })} />
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="title-3 mb-2">Pago</legend>
        <SelectField
          label="¿Cómo paga?"
          options={Object.entries(asistidoWays).map(([value, label]) => ({ value, label }))}
          {...field('medio')}
        />
        {isPaid && <TextField label="Fecha" type="date" max={limaDay(new Date())} {...field('fecha')} />}
        {isPaid && medio !== 'efectivo' && (
          <TextField label="Número de operación" required maxLength={60} {...field('operacion')} />
        )}
        {isPaid && <PriceField label="Monto" hint="Vacío: el total." {...field('monto')} />}
        {isPaid && <VoucherField label="Foto del pago" voucher={voucher} />}
        {isPaid && repeated && (
          <RepeatedQuestion text={repeated} className="sm:col-span-2" {...form.register('repetida')} />
        )}
        {medio !== 'cortesia' && <TextField label="Cupón" maxLength={100} {...field('cupon')} />}
        {medio !== 'cortesia' && (
          <PriceField label="Descuento" hint={`Total con descuento: ${formatSoles(total)}`} {...field('descuento')} />
        )}
        {(medio === 'cortesia' || values.descuento !== '') && (
          <TextField
            label={medio === 'cortesia' ? 'Motivo de la cortesía' : 'Motivo del descuento'}
            required
            maxLength={300}
            className="sm:col-span-2"
            {...field('motivo')}
          />
        )}
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="title-3 mb-2">Comprobante y nota</legend>
        <SelectField
          label="Comprobante"
          options={[
            { value: '', label: 'Sin comprobante' },
            { value: 'boleta', label: 'Boleta' },
            { value: 'factura', label: 'Factura' },
          ]}
          {...field('comprobante')}
        />
        {comprobante !== '' && (
          <>
            <TextField
              label={comprobante === 'factura' ? 'RUC' : 'DNI o carné de extranjería'}
              required
              {...field('documento')}
            />
            <TextField
              label={comprobante === 'factura' ? 'Razón social' : 'Nombre en la boleta'}
              hint="Vacío: el nombre del cliente."
              {...field('razon')}
            />
            <TextField label="Dirección" required={comprobante === 'factura'} {...field('direccion')} />
          </>
        )}
        <TextField
          label="Nota interna"
          hint="El cliente no la ve."
          maxLength={2000}
          className="sm:col-span-2"
          {...field('nota')}
        />
      </fieldset>
    </FormDialog>
  );
}
