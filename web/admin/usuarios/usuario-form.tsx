import { type Usuario, type UsuarioInput, usuarioInput } from 'domain/schemas/usuarios.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FichaAbierta } from '../mantenimiento/ficha.tsx';
import { Formulario } from '../mantenimiento/formulario.tsx';
import { rolTexto } from './recurso.ts';

const etiquetas = {
  dni: 'DNI',
  correo: 'Correo',
  nombre: 'Nombre',
  apellido: 'Apellido',
  numero: 'Celular',
  rol: 'Rol',
  contrasena: 'Contraseña',
} as const;

const rolOptions = (['USU', 'ADMIN'] as const).map((value) => ({ value, label: rolTexto[value] }));

function valoresDe(registro: Usuario | null) {
  const { dni = '', correo = '', nombre = '', apellido = '', numero = '', rol = 'USU' } = registro ?? {};
  return { dni, correo, nombre, apellido, numero, rol, contrasena: '' };
}

async function sinContrasenaVacia({ contrasena, ...rest }: UsuarioInput) {
  return contrasena ? { ...rest, contrasena } : rest;
}

export function UsuarioForm({ ficha }: { ficha: FichaAbierta<Usuario> }) {
  const nuevo = ficha.registro === null;
  return (
    <Formulario
      ficha={ficha}
      schema={usuarioInput}
      valores={valoresDe}
      etiquetas={etiquetas}
      dichos={({ rol }) => ({ rol: rolTexto[rol] })}
      preparar={sinContrasenaVacia}
    >
      {({ register, formState: { errors } }) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={etiquetas.dni}
              required
              maxLength={12}
              autoComplete="off"
              hint="8 dígitos, o carné de extranjería"
              error={errors.dni?.message}
              {...register('dni')}
            />
            <SelectField
              label={etiquetas.rol}
              required
              options={rolOptions}
              hint={nuevo ? undefined : 'Al cambiarlo se cierran sus sesiones'}
              error={errors.rol?.message}
              {...register('rol')}
            />
            <TextField
              label={etiquetas.nombre}
              required
              maxLength={150}
              autoComplete="off"
              error={errors.nombre?.message}
              {...register('nombre')}
            />
            <TextField
              label={etiquetas.apellido}
              required
              maxLength={150}
              autoComplete="off"
              error={errors.apellido?.message}
              {...register('apellido')}
            />
            <TextField
              label={etiquetas.correo}
              required
              type="email"
              maxLength={254}
              autoComplete="off"
              error={errors.correo?.message}
              {...register('correo')}
            />
            <TextField
              label={etiquetas.numero}
              type="tel"
              maxLength={30}
              autoComplete="off"
              error={errors.numero?.message}
              {...register('numero')}
            />
          </div>
          <PasswordField
            label={etiquetas.contrasena}
            autoComplete="new-password"
            hint={
              nuevo
                ? 'Déjala en blanco: le enviaremos una invitación para que elija la suya.'
                : 'Déjala en blanco para no cambiarla. Una nueva cierra sus sesiones.'
            }
            error={errors.contrasena?.message}
            {...register('contrasena')}
          />
        </>
      )}
    </Formulario>
  );
}
