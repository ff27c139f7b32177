import { useState } from 'react';
import { z } from 'zod';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox, Radio } from '../ui/choice.tsx';
import { DatetimeField } from '../ui/datetime-field.tsx';
import { ImagePicker } from '../ui/image-picker.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { KitSample, KitSection } from './kit-section.tsx';

const schema = z.object({
  nombre: z.string().trim().min(1, 'El nombre es requerido'),
  contrasena: z.string().min(8, 'Usa 8 caracteres o más'),
  nivel: z.coerce.number<string>().min(1, 'Selecciona un nivel'),
  duracion: z.number('Duración inválida').min(1, 'Mínimo 1'),
  inicio: z.string().min(1, 'Fecha de inicio requerida'),
  descripcion: z.string().max(150, 'Máximo 150 caracteres'),
  activa: z.boolean(),
});

const levels = [
  { value: 1, label: 'Básico' },
  { value: 2, label: 'Medio' },
  { value: 3, label: 'Alto' },
];

const smallImage = (file: File) => {
  if (!file.type.startsWith('image/')) return 'Formato no permitido';
  return file.size > 5 * 1024 * 1024 ? 'Máx 5 MB' : null;
};

export function KitForm() {
  const [saved, setSaved] = useState('');
  const [image, setImage] = useState<File | null>(null);
  const form = useAppForm(schema, {
    kept: null,
    defaultValues: { nombre: '', contrasena: '', nivel: '', duracion: 60, inicio: '', descripcion: '', activa: true },
  });
  const { errors } = form.formState;

  return (
    <KitSection title="Formularios">
      <Card>
        <form noValidate onSubmit={form.handleSubmit((values) => setSaved(JSON.stringify(values)))}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Nombre" required error={errors.nombre?.message} {...form.register('nombre')} />
            <PasswordField
              label="Contraseña"
              required
              hint="8 caracteres o más"
              error={errors.contrasena?.message}
              {...form.register('contrasena')}
            />
            <SelectField
              label="Nivel"
              placeholder="Selecciona un nivel"
              options={levels}
              error={errors.nivel?.message}
              {...form.register('nivel')}
            />
            <NumberField
              label="Duración"
              suffix="minutos"
              error={errors.duracion?.message}
              {...form.register('duracion', { valueAsNumber: true })}
            />
            <DatetimeField label="Inicio" required error={errors.inicio?.message} {...form.register('inicio')} />
            <NumberField label="Precio" prefix="S/" step="0.01" defaultValue="1250.00" />
            <TextArea
              label="Descripción"
              className="sm:col-span-2"
              hint="Máximo 150 caracteres"
              error={errors.descripcion?.message}
              {...form.register('descripcion')}
            />
            <Checkbox label="Activa" hint="Se ve en el catálogo." {...form.register('activa')} />
            <fieldset>
              <legend className="text-[0.9375rem] font-medium">Modalidad</legend>
              <Radio name="modalidad" label="En vivo" defaultChecked />
              <Radio name="modalidad" label="Grabada" />
            </fieldset>
            <ImagePicker
              className="sm:col-span-2"
              label="Imagen"
              file={image}
              onChange={setImage}
              validate={smallImage}
            />
          </div>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button
              variant="secondary"
              onClick={() => form.setServerErrors({ nombre: 'Ya existe una especialidad con ese nombre' })}
            >
              Error del servidor
            </Button>
            <Button type="submit">Guardar</Button>
          </div>
          {saved && (
            <Alert tone="success" className="mt-5">
              {saved}
            </Alert>
          )}
        </form>
      </Card>
      <KitSample title="Otros estados de un campo">
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField label="Con error" error="Correo inválido" defaultValue="rosa@" />
          <TextField label="Deshabilitado" disabled defaultValue="DPP-2027-01" />
          <TextField label="Solo lectura" readOnly defaultValue="DPP-2027-01" />
        </div>
      </KitSample>
    </KitSection>
  );
}
