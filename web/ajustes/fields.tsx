import { type Ajustes, ajustesInput } from 'domain/schemas/ajustes.ts';
import type { ComponentProps } from 'react';
import { Card, CardHeader } from '../ui/card.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

export function useAjustesForm(stored: Ajustes) {
  const { version: _version, defecto: _default, rucFijo: _fixed, ...defaultValues } = stored;
  return useAppForm(ajustesInput, { kept: 'Ajustes', defaultValues });
}
export type AjustesFormApi = ReturnType<typeof useAjustesForm>;
export type FieldsProps = { form: AjustesFormApi; defecto: Ajustes['defecto'] };

/** Field labels, also of the conflict dialog. */
export const labels = {
  nombre: 'Nombre de la escuela',
  ciudad: 'Ciudad',
  direccion: 'Dirección',
  desde: 'Año en que empezó',
  telefono: 'Teléfono',
  correo: 'Correo',
  whatsapp: 'WhatsApp',
  razonSocial: 'Razón social',
  ruc: 'RUC',
  codigoLibro: 'Código del establecimiento',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  pieCorreo: 'Pie de los correos',
  textoPendiente: 'Pedido por pagar',
  textoPagado: 'Pedido pagado',
  textoCertificado: 'Certificado listo',
  feriados: 'Días sin clase',
} as const;

type TextName = Exclude<keyof typeof labels, 'desde' | 'feriados' | 'pieCorreo' | `texto${string}`>;

type OwnProps = FieldsProps & { name: TextName } & Omit<ComponentProps<typeof TextField>, 'label' | 'form' | 'name'>;

/** The placeholder is the default, which applies while the field is empty. */
function OwnField({ form, defecto, name, ...rest }: OwnProps) {
  return (
    <TextField label={labels[name]} placeholder={defecto[name]} autoComplete="off" {...rest} {...form.field(name)} />
  );
}

const grid = 'grid content-start gap-5 sm:grid-cols-2';
const orNull = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) };

export function SchoolFields(props: FieldsProps) {
  const { form, defecto } = props;
  return (
    <Card as="section" aria-label="La escuela">
      <CardHeader title="La escuela" />
      <div className={grid}>
        <OwnField {...props} name="nombre" maxLength={80} className="sm:col-span-2" />
        <OwnField {...props} name="ciudad" maxLength={80} />
        <NumberField
          label={labels.desde}
          placeholder={String(defecto.desde)}
          min={1900}
          max={2100}
          {...form.field('desde', orNull)}
        />
        <OwnField {...props} name="direccion" maxLength={200} className="sm:col-span-2" />
      </div>
    </Card>
  );
}

export function ContactoFields(props: FieldsProps) {
  return (
    <Card as="section" aria-label="Contacto">
      <CardHeader title="Contacto" subtitle="A este correo llegan las respuestas y los avisos para la oficina." />
      <div className={grid}>
        <OwnField {...props} name="telefono" type="tel" maxLength={40} />
        <OwnField {...props} name="whatsapp" maxLength={200} hint="Un celular o un enlace wa.me" />
        <OwnField {...props} name="correo" type="email" maxLength={254} className="sm:col-span-2" />
      </div>
    </Card>
  );
}

export function LegalFields({ rucFijo, ...props }: FieldsProps & { rucFijo: boolean }) {
  return (
    <Card as="section" aria-label="Datos legales">
      <CardHeader
        title="Datos legales"
        subtitle="En el Libro de Reclamaciones, los recibos y los textos legales. Lo ya emitido no cambia."
      />
      <div className={grid}>
        <OwnField {...props} name="razonSocial" maxLength={150} className="sm:col-span-2" />
        <OwnField
          {...props}
          name="ruc"
          inputMode="numeric"
          maxLength={20}
          {...(rucFijo && { readOnly: true, hint: 'El del certificado de tus comprobantes' })}
        />
        <OwnField {...props} name="codigoLibro" maxLength={40} hint="Del Libro de Reclamaciones, si tienes" />
      </div>
    </Card>
  );
}

export function RedesFields(props: FieldsProps) {
  return (
    <Card as="section" aria-label="Redes">
      <CardHeader title="Redes" subtitle="Direcciones completas de tus páginas." />
      <div className="grid gap-5">
        {(['facebook', 'instagram', 'youtube'] as const).map((name) => (
          <OwnField key={name} {...props} name={name} type="url" maxLength={300} />
        ))}
      </div>
    </Card>
  );
}
