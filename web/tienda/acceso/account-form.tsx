import { activateAcceso, proveMail } from 'domain/contract/pedidos.ts';
import { type Acceso, activateInput } from 'domain/schemas/activate-acceso.ts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { LegalSentence } from '../../app/legal-sentence.tsx';
import { signIn } from '../../app/sign-in.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { ShareChoice } from './share-choice.tsx';

type Props = {
  codigo: string;
  acceso: Acceso;
  onStart: () => void;
  onSignIn: () => void;
  onOpened: (message: string) => void;
};
type Failure = { message: string; signIn: boolean };

/**
 * Creates an account. With a claim code the first submit mails a code to the typed address, which the second submit
 * must contain. With the link of a purchase only what the purchase does not know is asked: its name is filled in, and
 * its e-mail is the one the link was mailed to.
 */
export function AccountForm({ codigo, acceso, onStart, onSignIn, onOpened }: Props) {
  const call = useCall();
  const { reload } = useAuth();
  const [failed, setFailed] = useState<Failure | null>(null);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const { requiereCorreo: needsCorreo, nombre, apellido } = acceso;
  const typed = needsCorreo ? '' : undefined;
  const person = { codigo, dni: '', contrasena: '', nombre, apellido };
  const empty = { ...person, correo: typed, verificacion: typed, publicidad: false, comparte: false };
  const form = useAppForm(activateInput, { kept: null, defaultValues: empty });
  const { register, handleSubmit, formState, setServerErrors, getValues, setFocus } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (mailedTo !== null && !isSubmitting) setFocus('verificacion');
  }, [mailedTo, isSubmitting, setFocus]);

  function explain({ errores, message, codigo: reason }: { errores?: unknown; message: string; codigo?: string }) {
    const homeless = setServerErrors((errores ?? {}) as Record<string, string>);
    if (!errores || homeless.length > 0) setFailed({ message, signIn: reason === 'inicia-sesion' });
  }

  async function mailProof(correo: string) {
    setFailed(null);
    const envelope = await call(proveMail, { body: { codigo, correo } });
    if (!envelope.success) return explain(envelope);
    setMailedTo(correo);
  }

  const send = async (body: z.output<typeof activateInput>, sinConfirmar: boolean) => {
    setFailed(null);
    const correo = body.correo ?? '';
    if (!sinConfirmar && needsCorreo && correo !== '' && correo !== mailedTo) return mailProof(correo);
    onStart();
    const proof = sinConfirmar ? { sinConfirmar, verificacion: '' } : {};
    const envelope = await call(activateAcceso, { body: { ...body, ...proof, codigo } });
    if (!envelope.success) return explain(envelope);
    const inside = (await signIn(call, { dni: body.dni, contrasena: body.contrasena })).kind === 'done';
    await reload();
    onOpened(inside ? 'Tu cuenta está lista y ya entraste: tus cursos te esperan en el campus.' : envelope.message);
  };
  const submit = handleSubmit((body) => send(body, false));

  return (
    <Card as="section" aria-labelledby="crear-cuenta">
      <h2 id="crear-cuenta" className="title-3 mb-5">
        Crea tu cuenta
      </h2>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
          <TextField label="Nombre" autoComplete="given-name" error={errors.nombre?.message} {...register('nombre')} />
          <TextField
            label="Apellido"
            autoComplete="family-name"
            error={errors.apellido?.message}
            {...register('apellido')}
          />
          <p className="-mt-3 text-sm text-tinta-2 sm:col-span-2">
            {nombre
              ? `Lo ${acceso.tipo === 'compra' ? 'tomamos de tu compra' : 'escribió quien te invitó'}: así saldrá en tu certificado. Corrígelo si hace falta.`
              : 'Así saldrán en tu certificado.'}
          </p>
        </div>
        <TextField label="DNI" inputMode="numeric" error={errors.dni?.message} {...register('dni')} />
        {needsCorreo && (
          <TextField
            label="Correo"
            type="email"
            autoComplete="email"
            hint="Te enviaremos un código para confirmarlo."
            error={errors.correo?.message}
            {...register('correo')}
          />
        )}
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          hint="Al menos 10 caracteres."
          error={errors.contrasena?.message}
          {...register('contrasena')}
        />
        {mailedTo && (
          <div className="grid gap-3">
            <TextField
              label="Código de tu correo"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              hint={`Enviamos un código de 6 dígitos a ${mailedTo}. Si no llega, revisa tu carpeta de spam.`}
              error={errors.verificacion?.message}
              {...register('verificacion')}
            />
            <Button variant="quiet" onClick={() => void mailProof(getValues('correo') ?? '')}>
              Enviar otro código
            </Button>
            {acceso.puedeSinConfirmar && (
              <div className="grid gap-1">
                <Button variant="quiet" onClick={() => void handleSubmit((body) => send(body, true))()}>
                  No me llega: continuar sin confirmar
                </Button>
                <p className="text-center text-sm text-tinta-2">
                  Entrarás con tu DNI. El correo quedará sin confirmar hasta que lo confirmes en «Mi cuenta».
                </p>
              </div>
            )}
          </div>
        )}
        {/* Next to the button: on a phone the top of the form is off screen. */}
        {failed && (
          <Alert tone="error" action={failed.signIn && <Button onClick={onSignIn}>Iniciar sesión</Button>}>
            {failed.message}
          </Alert>
        )}
        {acceso.grupo !== null && <ShareChoice grupo={acceso.grupo} {...register('comparte')} />}
        {!acceso.publicidad && (
          <Checkbox label="Quiero recibir novedades y ofertas por correo" {...register('publicidad')} />
        )}
        <Button type="submit" wide busy={isSubmitting}>
          Crear cuenta y abrir mis cursos
        </Button>
        <LegalSentence act="Al crear tu cuenta" />
        {!acceso.puedeSinConfirmar && (
          <p className="text-center text-tinta-2">
            ¿Ya tienes cuenta?{' '}
            <button type="button" onClick={onSignIn} className="text-teal underline underline-offset-4">
              Inicia sesión aquí
            </button>
          </p>
        )}
      </form>
    </Card>
  );
}
