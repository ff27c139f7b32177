import { type Canal, consentimientoText } from 'domain/rules/interesados.ts';
import { legalPath } from 'domain/rules/legal.ts';
import type { ReactNode } from 'react';
import { buttonLook } from '../../ui/button-look.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type InfoFormProps = {
  /** Both null: the request is about the school. */
  cursoId: number | null;
  paqueteId?: number | null;
  canal: Exclude<Canal, 'pedido'>;
  submitLabel: ReactNode;
  /** Values sent before; `errors`: messages by field. */
  values?: Record<string, string>;
  errors?: Record<string, string>;
  /** Campaign of an earlier visit; the flyer fills it by `useOrigen`. */
  origen?: string;
};

/** A plain HTML form: works without JavaScript, and adds none to the flyer. */
export function InfoForm({
  cursoId,
  paqueteId,
  canal,
  submitLabel,
  values = {},
  errors = {},
  origen = '',
}: InfoFormProps) {
  const field = (name: string) => ({
    name,
    id: `info-${name}`,
    defaultValue: values[name] ?? '',
    error: errors[name],
  });
  const about = cursoId ? `?curso=${cursoId}` : paqueteId ? `?paquete=${paqueteId}` : '';
  return (
    <form method="post" action={`/informacion${about}`} noValidate className="grid grid-cols-1 gap-4">
      <TextField label="Nombre y apellidos" required maxLength={200} autoComplete="name" {...field('nombre')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Celular" type="tel" maxLength={60} autoComplete="tel" {...field('celular')} />
        <TextField label="Correo" type="email" maxLength={254} autoComplete="email" {...field('correo')} />
      </div>
      <p className="-mt-2 text-sm text-tinta-2">Basta con uno de los dos.</p>
      <Checkbox
        label={
          <>
            {consentimientoText}{' '}
            <TextLink to={legalPath('privacidad')} target="_blank">
              Política de privacidad
            </TextLink>
          </>
        }
        name="consentimiento"
        id="info-consentimiento"
        required
        error={errors.consentimiento}
        defaultChecked={values.consentimiento === 'on'}
      />
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <label htmlFor="info-sitio">Sitio web (déjalo vacío)</label>
        <input id="info-sitio" name="sitio" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="cursoId" value={cursoId ?? ''} />
      {paqueteId && <input type="hidden" name="paqueteId" value={paqueteId} />}
      <input type="hidden" name="canal" value={canal} />
      <input type="hidden" name="origen" defaultValue={origen || values.origen} />
      <div>
        <button type="submit" className={buttonLook({}, 'max-sm:w-full')}>
          {submitLabel}
        </button>
      </div>
    </form>
  );
}
