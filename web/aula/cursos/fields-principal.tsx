import type { PrincipalForm } from 'domain/schemas/curso-form.ts';
import { PriceField } from '../../app/price-field.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { modalidadOptions, nivelOptions, tipoOptions } from './curso-options.ts';
import type { Field } from './field.ts';

type FieldsPrincipalProps = {
  field: Field<keyof PrincipalForm>;
  inicio: string;
  limite: string;
  especialidades: SelectOption[];
  docentes: SelectOption[];
};

const pair = 'grid gap-5 sm:grid-cols-2';

export function FieldsPrincipal({ field, inicio, limite, especialidades, docentes }: FieldsPrincipalProps) {
  // The specification accepts any order of the two dates, so this is a warning and does not block.
  const reversed = inicio !== '' && limite !== '' && limite < inicio;
  return (
    <div className="grid gap-5">
      <TextField label="Nombre" required maxLength={300} {...field('nombre')} />
      <TextArea label="Descripción" required rows={3} maxLength={5000} {...field('descripcion')} />
      <div className={pair}>
        <DatetimeField label="Fecha de inicio" required hint="Hora de Lima" {...field('fechaHoraInicio')} />
        <DatetimeField
          label="Fecha límite"
          required
          hint={reversed ? 'Es anterior al inicio. Puedes guardarla así.' : 'Hora de Lima'}
          {...field('fechaHoraLimite')}
        />
        <NumberField label="Duración (minutos)" required min={1} step={1} {...field('duracionMinutos')} />
        <SelectField label="Nivel" required placeholder="Sin definir" options={nivelOptions} {...field('nivel')} />
        <SelectField
          label="Especialidad"
          required
          placeholder="Elige una"
          options={especialidades}
          {...field('especialidadId')}
        />
        <SelectField label="Coordinación" placeholder="Sin asignar" options={docentes} {...field('coordinadorId')} />
        <SelectField label="Tipo" options={tipoOptions} {...field('tipo')} />
        <SelectField label="Modalidad" options={modalidadOptions} {...field('asincronico')} />
        <PriceField label="Precio" {...field('precio')} />
        <PriceField
          label="Precio de preventa"
          hint="Opcional. El precio se muestra tachado."
          {...field('precioPreventa')}
        />
        <DatetimeField label="Preventa hasta" hint="Hora de Lima" {...field('preventaHasta')} />
        <NumberField label="Cantidad de módulos" min={0} step={1} {...field('cantidadModulo')} />
        <NumberField
          label="Vigencia (meses)"
          min={0}
          step={1}
          hint="Acceso después de la fecha límite. Vacía: para siempre."
          {...field('vigencia')}
        />
        <TextField
          label="Enlace de WhatsApp"
          type="url"
          inputMode="url"
          placeholder="https://wa.me/51…"
          maxLength={300}
          {...field('whatsapp')}
        />
      </div>
      <div className="grid sm:grid-cols-2">
        <Checkbox label="Curso grabado" hint="Sin marcar: en vivo." {...field('esGrabada')} />
        <Checkbox
          label="Activo"
          hint="Se ve en el catálogo y se puede estudiar. Hasta que lo actives por primera vez es un borrador."
          {...field('activa')}
        />
      </div>
    </div>
  );
}
