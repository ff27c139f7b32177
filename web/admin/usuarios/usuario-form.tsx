import { listEliminados, restoreEliminado } from 'domain/contract/eliminados.ts';
import { getProfile } from 'domain/contract/profiles.ts';
import { listUsuarios } from 'domain/contract/usuarios.ts';
import { formatMediumDate } from 'domain/formats/lima-time.ts';
import { quoteNames } from 'domain/formats/quote-names.ts';
import { rolLabel } from 'domain/rules/account-roles.ts';
import { documentTypes } from 'domain/rules/identity-document.ts';
import { type Usuario, type UsuarioInput, usuarioInput } from 'domain/schemas/usuarios.ts';
import { apiQuery, useApi, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { isSameText, SameRecord } from '../../app/same-record.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { OpenRecord } from '../maintenance/record-card.tsx';
import { RecordForm } from '../maintenance/record-form.tsx';
import { printsOther } from './profile-records.tsx';
import { RolField } from './rol-field.tsx';

const labels = {
  dni: 'DNI',
  tipoDocumento: 'Documento',
  correo: 'Correo',
  nombre: 'Nombre',
  apellido: 'Apellido',
  numero: 'Celular',
  rol: 'Rol',
  contrasena: 'Contraseña',
} as const;

const documentOptions = [
  { value: '', label: 'DNI o carné de extranjería' },
  { value: 'PAS', label: documentTypes.PAS },
];

function valuesOf(stored: Usuario | null) {
  const { dni = '', correo = '', nombre = '', apellido = '', numero = '', rol = 'USU' } = stored ?? {};
  const tipoDocumento = stored?.tipoDocumento === 'PAS' ? ('PAS' as const) : ('' as const);
  return { dni, tipoDocumento, correo, nombre, apellido, numero, rol, contrasena: '' };
}

function withoutEmptyContrasena({ contrasena, ...rest }: UsuarioInput) {
  return contrasena ? { ...rest, contrasena } : rest;
}

export function UsuarioForm({ record }: { record: OpenRecord<Usuario> }) {
  const created = record.stored === null;
  const { isAdmin } = useAuth();
  const offerRestore = useOfferRestore();
  const call = useCall();
  return (
    <RecordForm
      record={record}
      schema={usuarioInput}
      values={valuesOf}
      labels={labels}
      displayValues={({ rol, tipoDocumento }) => ({ rol: rolLabel(rol), tipoDocumento: documentTypes[tipoDocumento] })}
      prepare={withoutEmptyContrasena}
      beforeCreate={offerRestore}
    >
      {({ field, watch, setValue }) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              required
              maxLength={12}
              autoComplete="off"
              hint="8 dígitos, o carné de extranjería"
              {...field('dni')}
            />
            <SelectField options={documentOptions} {...field('tipoDocumento')} />
            <TextField required maxLength={150} autoComplete="off" {...field('nombre')} />
            <TextField required maxLength={150} autoComplete="off" {...field('apellido')} />
            <TextField required type="email" maxLength={254} autoComplete="off" {...field('correo')} />
            <TextField type="tel" maxLength={30} autoComplete="off" {...field('numero')} />
            {isAdmin && (
              <RolField
                value={watch('rol') ?? 'USU'}
                hint={created ? undefined : 'Al cambiarlo se cierran sus sesiones'}
                error={field('rol').error}
                onChange={(rol) => setValue('rol', rol, { shouldDirty: true })}
              />
            )}
          </div>
          {record.stored && (
            <OldNameNotice
              stored={record.stored}
              typed={{ nombre: watch('nombre') ?? '', apellido: watch('apellido') ?? '', dni: watch('dni') ?? '' }}
            />
          )}
          <SameRecord<Usuario>
            text={watch('correo')}
            shortest={5}
            search={(q) => apiQuery(call, listUsuarios, { query: { page: 1, size: 10, q } })}
            isSame={(one, correo) => one.usuarioId !== record.stored?.usuarioId && isSameText(one.correo, correo)}
            message="Este correo ya es de otra cuenta"
            name={({ nombre, apellido }) => `${nombre} ${apellido}`}
            to={({ usuarioId }) => `/usuarios/${usuarioId}`}
          />
          <SameRecord<Usuario>
            text={watch('dni')}
            shortest={6}
            search={(q) => apiQuery(call, listUsuarios, { query: { page: 1, size: 10, q } })}
            isSame={(one, dni) => one.usuarioId !== record.stored?.usuarioId && isSameText(one.dni, dni)}
            message="Este documento ya es de otra cuenta"
            name={({ nombre, apellido }) => `${nombre} ${apellido}`}
            to={({ usuarioId }) => `/usuarios/${usuarioId}`}
          />
          {isAdmin && (
            <PasswordField
              autoComplete="new-password"
              hint={
                created
                  ? 'Déjala en blanco: le enviaremos una invitación para que elija la suya.'
                  : 'Déjala en blanco para no cambiarla. Una nueva cierra sus sesiones.'
              }
              {...field('contrasena')}
            />
          )}
        </>
      )}
    </RecordForm>
  );
}

type Identity = Pick<Usuario, 'nombre' | 'apellido' | 'dni'>;

/** Issued certificates keep the former name: warns which ones do, and links to their correction. */
function OldNameNotice({ stored, typed }: { stored: Usuario; typed: Identity }) {
  const isChanged = (['nombre', 'apellido', 'dni'] as const).some((field) => typed[field].trim() !== stored[field]);
  const { data } = useApi(getProfile, { params: { id: stored.usuarioId } }, { enabled: isChanged });
  const left = (data?.resource?.certificados ?? []).filter((certificado) => printsOther(certificado, typed));
  if (!isChanged || left.length === 0) return null;
  return (
    <Alert tone="warning">
      {left.length === 1 ? 'Un certificado vigente seguirá' : `${left.length} certificados vigentes seguirán`} con el
      nombre o documento anterior: {quoteNames(left.map(({ curso }) => curso))}. Después de guardar, corrígelos en{' '}
      <TextLink to={`/usuarios/${stored.usuarioId}`}>su ficha</TextLink>.
    </Alert>
  );
}

/** Offers to restore the deleted account of a document instead of creating another one. */
function useOfferRestore() {
  const call = useCall();
  const { confirm, showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();

  return async ({ dni }: { dni: string }): Promise<'create' | 'stay' | 'leave'> => {
    const query = { tipo: 'usuario', dni, page: 1, size: 5 } as const;
    const found = await track(call(listEliminados, { query }), { delay: 200 });
    const [deleted] = found.resources ?? [];
    if (!deleted) return 'create';
    const { id, nombre, eliminado } = deleted;
    const restore = await confirm({
      title: `«${nombre}» tuvo una cuenta con este DNI`,
      message: `Se eliminó el ${formatMediumDate(eliminado)}. Si la restauras, vuelve con sus cursos, notas, pedidos y certificados; lo que escribiste aquí no se guarda.`,
      yes: 'Restaurar su cuenta',
      no: 'No restaurar',
    });
    if (!restore) {
      const other = await confirm({
        title: '¿Crear otra cuenta con este DNI?',
        message: 'Empieza vacía. La anterior queda en «Eliminados».',
        yes: 'Crear otra cuenta',
        no: 'Cancelar',
      });
      return other ? 'create' : 'stay';
    }
    const envelope = await track(call(restoreEliminado, { body: { tipo: 'usuario', id } }), { delay: 200 });
    if (!envelope.success) {
      await showError({ message: envelope.message });
      return 'stay';
    }
    toast.show(`Restauramos la cuenta de «${nombre}»`);
    return 'leave';
  };
}
