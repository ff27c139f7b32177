import { useQuery } from '@tanstack/react-query';
import { imageUrl } from 'domain/formats/images.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useCall } from '../../app/api.tsx';
import { PriceField } from '../../app/price-field.tsx';
import { useSite } from '../../app/site.tsx';
import type { Imagenes } from '../../app/use-imagenes.ts';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { especialidadesQuery } from '../catalogo/queries.ts';
import { FieldsCard } from './fields-card.tsx';
import type { Field } from './use-flyer-form.ts';

type FieldsSaleProps = {
  field: Field;
  curso: Curso | null;
  picker: ReturnType<Imagenes['picker']>;
  imagen: string;
  onRemoveImagen: () => void;
  disabled: boolean;
};

const estados = [
  { value: 'activo', label: 'Activo' },
  { value: 'inactivo', label: 'Inactivo' },
];
const tipos = [
  { value: 'D', label: 'Diploma' },
  { value: 'C', label: 'Curso' },
  { value: 'N', label: 'Curso sin tipo' },
];

export function FieldsSale({ field, curso, picker, imagen, onRemoveImagen, disabled }: FieldsSaleProps) {
  const { imageBase } = useSite();
  return (
    <FieldsCard title="En el catálogo">
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Estado"
          options={estados}
          hint={curso ? undefined : 'Hasta que lo actives, solo lo ve administración.'}
          {...field('activa')}
        />
        <PriceField label="Precio" {...field('precio')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField
          label="Precio de preventa"
          hint="Opcional. El precio se muestra tachado."
          {...field('precioPreventa')}
        />
        <DatetimeField label="Preventa hasta" hint="Hora de Lima" {...field('preventaHasta')} />
      </div>
      <SelectField label="Tipo" options={tipos} {...field('tipo')} />
      <SelectField
        label="Especialidad"
        required
        placeholder="Elige una"
        options={useEspecialidadOptions(curso)}
        {...field('especialidadId')}
      />
      <ImagePicker
        label="Imagen"
        {...picker}
        currentUrl={imagen ? imageUrl(imageBase, 'cursos', imagen, 640) : null}
        onRemoveCurrent={onRemoveImagen}
        disabled={disabled}
      />
      <TextField
        label="Enlace de WhatsApp"
        type="url"
        inputMode="url"
        placeholder="https://wa.me/51…"
        maxLength={300}
        {...field('whatsapp')}
      />
    </FieldsCard>
  );
}

/** Includes the course's own speciality before the list has loaded; otherwise the select would be empty. */
function useEspecialidadOptions(curso: Curso | null) {
  const { data } = useQuery(especialidadesQuery(useCall()));
  const loaded = data?.resources?.map(({ especialidadId, nombre }) => ({ value: especialidadId, label: nombre }));
  return loaded ?? (curso ? [{ value: curso.especialidadId, label: curso.especialidad }] : []);
}
