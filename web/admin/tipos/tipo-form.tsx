import { type ClaseDeTipo, esAcronimoFijo } from 'domain/rules/tipos.ts';
import { tipoInput } from 'domain/schemas/tipos.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FichaAbierta } from '../mantenimiento/ficha.tsx';
import { Formulario } from '../mantenimiento/formulario.tsx';
import type { Registro } from '../mantenimiento/recurso.ts';

type Tipo = Registro & { nombre: string; orden: number; acronimo: string };

const etiquetas = { nombre: 'Nombre', orden: 'Orden', acronimo: 'Acrónimo' };

const valores = (tipo: Tipo | null) => ({
  nombre: tipo?.nombre ?? '',
  orden: tipo?.orden ?? 1,
  acronimo: tipo?.acronimo ?? '',
});

export function TipoForm<R extends Tipo>({ ficha, clase }: { ficha: FichaAbierta<R>; clase: ClaseDeTipo }) {
  const fijo = ficha.registro !== null && esAcronimoFijo(clase, ficha.registro.acronimo);
  return (
    <Formulario ficha={ficha} schema={tipoInput} valores={valores} etiquetas={etiquetas}>
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label={etiquetas.nombre}
            required
            maxLength={100}
            error={errors.nombre?.message}
            {...register('nombre')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={etiquetas.acronimo}
              required
              maxLength={10}
              readOnly={fijo}
              autoCapitalize="characters"
              hint={fijo ? 'Las reglas de la escuela dependen de él: no cambia.' : 'Letras y números, en mayúsculas.'}
              error={errors.acronimo?.message}
              {...register('acronimo')}
            />
            <NumberField
              label={etiquetas.orden}
              required
              min={1}
              hint="Su lugar en las listas para elegir."
              error={errors.orden?.message}
              {...register('orden', { valueAsNumber: true })}
            />
          </div>
        </>
      )}
    </Formulario>
  );
}
