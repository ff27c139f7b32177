import { listProgramas } from 'domain/contract/cursos.ts';
import { listDocentes } from 'domain/contract/docentes.ts';
import { listEntidades } from 'domain/contract/entidades.ts';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import type { PrincipalForm } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { Programa } from 'domain/schemas/programas.ts';
import { apiQuery, useApi, useCall } from '../../app/api.tsx';
import { modalidadOptions, nivelOptions, tipoOptions } from '../../app/curso-fields/fields-certificado.tsx';
import { FieldsFechas } from '../../app/curso-fields/fields-fechas.tsx';
import { FieldsDescuentoCupos, FieldsPreventa } from '../../app/curso-fields/fields-precio.tsx';
import type { Field } from '../../app/curso-fields/text-fields.tsx';
import { DescripcionField, WhatsappField } from '../../app/curso-fields/text-fields.tsx';
import { PriceField } from '../../app/price-field.tsx';
import { SameRecord } from '../../app/same-record.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Values typed so far, for fields whose hints depend on them. */
export type Written = Partial<
  Pick<PrincipalForm, 'fechaHoraInicio' | 'fechaHoraLimite' | 'duracionMinutos' | 'whatsapp'>
>;

type GroupProps<Name extends keyof PrincipalForm> = { field: Field<Name>; written: Written };
type Changes = { onMinutos: (minutos: string) => void };

const pair = 'grid gap-5 sm:grid-cols-2';

export function FechasGroup({
  field,
  written,
  onMinutos,
}: GroupProps<'fechaHoraInicio' | 'fechaHoraLimite' | 'duracionMinutos'> & Changes) {
  const { fechaHoraInicio: inicio = '', fechaHoraLimite: limite = '', duracionMinutos: minutos = '' } = written;
  return (
    <FieldsFechas
      field={field}
      written={{ inicio, limite, minutos }}
      onMinutos={onMinutos}
      limiteLabel="Fecha límite"
    />
  );
}

type Sale =
  | 'precio'
  | 'precioPreventa'
  | 'preventaHasta'
  | 'cuposDesde'
  | 'cuposDescuento'
  | 'cantidadModulo'
  | 'vigencia'
  | 'cupos'
  | 'whatsapp';

export function SaleGroup({ field, written }: GroupProps<Sale>) {
  return (
    <>
      <PriceField label="Precio" {...field('precio')} />
      <FieldsPreventa field={field} />
      <FieldsDescuentoCupos field={field} />
      <NumberField label="Cantidad de módulos" min={0} step={1} {...field('cantidadModulo')} />
      <NumberField
        label="Vigencia (meses)"
        min={0}
        step={1}
        hint="Acceso después de la fecha límite. Vacía: para siempre."
        {...field('vigencia')}
      />
      <NumberField
        label="Cupos"
        min={1}
        step={1}
        hint="Cuántas personas entran. Vacío: sin límite."
        {...field('cupos')}
      />
      <WhatsappField field={field} written={written.whatsapp ?? ''} />
    </>
  );
}

type EspecialidadFieldProps = { field: Field<'especialidadId'>; own: Parameters<typeof useEspecialidadOptions>[0] };

export function EspecialidadField({ field, own }: EspecialidadFieldProps) {
  const options = useEspecialidadOptions(own);
  return (
    <SelectField label="Especialidad" required placeholder="Elige una" options={options} {...field('especialidadId')} />
  );
}

export function NivelField({ field }: { field: Field<'nivel'> }) {
  return <SelectField label="Nivel" required placeholder="Sin definir" options={nivelOptions} {...field('nivel')} />;
}

type CoordinadorFieldProps = { field: Field<'coordinadorId'>; own: Parameters<typeof useDocenteOptions>[0] };

export function CoordinadorField({ field, own }: CoordinadorFieldProps) {
  const options = useDocenteOptions(own);
  return <SelectField label="Coordinación" placeholder="Sin asignar" options={options} {...field('coordinadorId')} />;
}

/** A select shows its value only if its options are there from the start. */
export function EntidadField({ field }: { field: Field<'entidadId'> }) {
  const entidades = useApi(listEntidades, {}).data?.resources;
  if (!entidades) return null;
  const options = entidades.map(({ entidadId, titulo }) => ({ value: entidadId, label: titulo }));
  return (
    <SelectField
      label="Entidad certificadora"
      placeholder="Sin entidad"
      hint="También se elige o se cambia después, en el curso."
      options={options}
      {...field('entidadId')}
    />
  );
}

export function TipoFields({ field }: { field: Field<'tipo' | 'asincronico'> }) {
  return (
    <>
      <SelectField label="Tipo" options={tipoOptions} {...field('tipo')} />
      <SelectField label="Modalidad" options={modalidadOptions} {...field('asincronico')} />
    </>
  );
}

type FieldsPrincipalProps = GroupProps<keyof PrincipalForm> & Changes & { curso: Curso };

/** Fields of the main section of an existing course. */
export function FieldsPrincipal({ field, written, onMinutos, curso }: FieldsPrincipalProps) {
  return (
    <div className="grid gap-5">
      <TextField label="Nombre" required maxLength={300} {...field('nombre')} />
      <DescripcionField field={field} required rows={3} />
      <div className={pair}>
        <FechasGroup field={field} written={written} onMinutos={onMinutos} />
        <NivelField field={field} />
        <EspecialidadField field={field} own={curso} />
        <CoordinadorField field={field} own={curso} />
        <TipoFields field={field} />
        <SaleGroup field={field} written={written} />
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

/** Another course whose certificates have the same code: a hint, because editions of a course may share it. */
export function SameCodigo({ codigo, cursoId }: { codigo: string; cursoId: number | undefined }) {
  const call = useCall();
  return (
    <SameRecord<Programa>
      text={codigo}
      shortest={1}
      search={(text) => apiQuery(call, listProgramas, { query: { page: 1, size: 5, codigo: text } })}
      isSame={(one) => one.cursoId !== cursoId}
      message="Otro curso tiene este código"
      name={({ nombre }) => nombre}
      to={(one) => `/curso-detalle?cursoId=${one.cursoId}`}
    />
  );
}

/** Includes the current value before the list has loaded; otherwise the select would be empty. */
function useEspecialidadOptions(own: Pick<Curso, 'especialidadId' | 'especialidad'>): SelectOption[] {
  const { data } = useApi(listEspecialidades, {});
  const loaded = data?.resources?.map(({ especialidadId, nombre }) => ({ value: especialidadId, label: nombre }));
  return loaded ?? [{ value: own.especialidadId, label: own.especialidad }];
}

function useDocenteOptions(own: Pick<Curso, 'coordinadorId' | 'coordinador'>): SelectOption[] {
  const { data } = useApi(listDocentes, {});
  const loaded = data?.resources?.map((docente) => ({
    value: docente.docenteId,
    label: `${docente.apellido}, ${docente.nombre}`,
  }));
  const current = own.coordinadorId === null ? [] : [{ value: own.coordinadorId, label: own.coordinador ?? '' }];
  if (!loaded) return current;
  // Keeps the current coordinator in the list even when they are no longer a lecturer.
  return [...loaded, ...current.filter(({ value }) => loaded.every((docente) => docente.value !== value))];
}
