import { useQuery } from '@tanstack/react-query';
import { imageUrl } from 'domain/formats/images.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useCall } from '../../app/api.tsx';
import { FieldsPreventa } from '../../app/curso-fields/fields-precio.tsx';
import { tipoOptions } from '../../app/curso-fields/options.ts';
import { WhatsappField } from '../../app/curso-fields/text-fields.tsx';
import { PriceField } from '../../app/price-field.tsx';
import { useSite } from '../../app/site.tsx';
import type { Imagenes } from '../../app/use-imagenes.ts';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { especialidadesQuery } from '../catalogo/queries.ts';
import { FieldsCard } from './fields-card.tsx';
import type { Field } from './use-flyer-form.ts';

type FieldsSaleProps = {
  field: Field;
  curso: Curso | null;
  picker: ReturnType<Imagenes['picker']>;
  imagen: string;
  whatsapp: string;
  onRemoveImagen: () => void;
  disabled: boolean;
};

const estados = [
  { value: 'activo', label: 'Activo' },
  { value: 'inactivo', label: 'Inactivo' },
];
export function FieldsSale({ field, curso, picker, imagen, whatsapp, onRemoveImagen, disabled }: FieldsSaleProps) {
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
        <FieldsPreventa field={field} />
      </div>
      <SelectField label="Tipo" options={tipoOptions} {...field('tipo')} />
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
      <WhatsappField field={field} written={whatsapp} />
    </FieldsCard>
  );
}

/** Includes the course's own speciality before the list has loaded; otherwise the select would be empty. */
function useEspecialidadOptions(curso: Curso | null) {
  const { data } = useQuery(especialidadesQuery(useCall()));
  const loaded = data?.resources?.map(({ especialidadId, nombre }) => ({ value: especialidadId, label: nombre }));
  return loaded ?? (curso ? [{ value: curso.especialidadId, label: curso.especialidad }] : []);
}
