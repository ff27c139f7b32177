import { useQuery } from '@tanstack/react-query';
import { imageUrl } from 'domain/formats/images.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { FlyerForm } from 'domain/schemas/flyer-form.ts';
import { type ReactNode, useId } from 'react';
import { useCall } from '../../app/api.tsx';
import {
  FieldsCertificado as Fields,
  modalidadOptions,
  nivelOptions,
  tipoOptions,
} from '../../app/curso-fields/fields-certificado.tsx';
import { FieldsFechas } from '../../app/curso-fields/fields-fechas.tsx';
import { FieldsDescuentoCupos, FieldsPreventa } from '../../app/curso-fields/fields-precio.tsx';
import {
  DescripcionField,
  listHint,
  ObjetivoField,
  TemarioField,
  WhatsappField,
} from '../../app/curso-fields/text-fields.tsx';
import { PriceField } from '../../app/price-field.tsx';
import { useSite } from '../../app/site.tsx';
import type { Imagenes } from '../../app/use-imagenes.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { especialidadesQuery } from '../catalogo/queries.ts';
import type { Field } from './use-flyer-form.ts';

/** Titled group of fields. */
function FieldsCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="title-3 mb-4">
        {title}
      </h2>
      <div className="grid gap-5">{children}</div>
    </Card>
  );
}

export function FieldsCertificado({ field }: { field: Field }) {
  return (
    <FieldsCard title="Certificado">
      <Fields field={field} />
    </FieldsCard>
  );
}

export function FieldsPresentation({ field }: { field: Field }) {
  return (
    <FieldsCard title="Presentación">
      <TextField label="Nombre" required maxLength={300} {...field('nombre')} />
      <ObjetivoField field={field} />
      <DescripcionField field={field} />
      <TemarioField field={field} />
    </FieldsCard>
  );
}

/** Texts that only the flyer shows; an empty text hides its section. */
export function FieldsPersuasion({ field }: { field: Field }) {
  return (
    <FieldsCard title="Lo que ayuda a decidir">
      <p className="-mt-2 text-sm text-tinta-2">{listHint} Lo que dejes vacío no se muestra.</p>
      <TextArea label="Qué podrás hacer" maxLength={5000} {...field('logros')} />
      <TextArea label="Para quién es" maxLength={5000} {...field('publicoObjetivo')} />
      <TextArea label="Qué incluye" maxLength={5000} {...field('inclusiones')} />
      <TextArea label="Horario" rows={2} maxLength={2000} {...field('horario')} />
      <TextArea
        label="Preguntas frecuentes"
        rows={8}
        maxLength={10000}
        hint="Una pregunta por línea, con «¿» o «?», y su respuesta debajo. Una línea en blanco las separa."
        {...field('preguntasFrecuentes')}
      />
    </FieldsCard>
  );
}

type FieldsClasesProps = {
  field: Field;
  written: Pick<FlyerForm, 'fechaHoraInicio' | 'fechaHoraLimite' | 'duracionMinutos'>;
  onMinutos: (minutos: string) => void;
};

export function FieldsClases({ field, written, onMinutos }: FieldsClasesProps) {
  const { fechaHoraInicio: inicio, fechaHoraLimite: limite, duracionMinutos: minutos } = written;
  return (
    <FieldsCard title="Fechas y clases">
      <FieldsFechas
        field={field}
        written={{ inicio, limite, minutos }}
        onMinutos={onMinutos}
        limiteLabel="Fecha de término"
      />
      <SelectField label="Modalidad" options={modalidadOptions} {...field('asincronico')} />
      <Checkbox label="Curso grabado" hint="Sin marcar: en vivo." {...field('esGrabada')} />
      <SelectField label="Nivel" placeholder="Sin definir" options={nivelOptions} {...field('nivel')} />
      <div className="grid gap-x-4 gap-y-5 min-[26.25rem]:grid-cols-2">
        <NumberField label="Sesiones" min={0} step={1} {...field('cantidadModulo')} />
        <NumberField label="Vigencia (meses)" min={0} step={1} {...field('vigencia')} />
        <NumberField label="Cupos" min={1} step={1} {...field('cupos')} />
      </div>
      <p className="-mt-3 text-sm text-tinta-2">
        La vigencia dice cuánto dura el acceso después del término. Vacía: para siempre. Sin número de cupos no hay
        límite.
      </p>
    </FieldsCard>
  );
}

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
        <FieldsDescuentoCupos field={field} />
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
