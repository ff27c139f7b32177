import {
  allowedDocuments,
  type Comprobante,
  identityDocuments,
  type TipoComprobante,
  tiposComprobante,
} from 'domain/rules/comprobante.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** `tipo` is empty while the buyer asks for nothing. */
type ComprobanteDraft = Omit<Comprobante, 'tipo'> & { tipo: TipoComprobante | '' };

export const noComprobante: ComprobanteDraft = {
  tipo: '',
  tipoDocumento: 'DNI',
  documento: '',
  nombre: '',
  direccion: '',
};

export function askedComprobante(draft: ComprobanteDraft): Comprobante | undefined {
  return draft.tipo === '' ? undefined : { ...draft, tipo: draft.tipo };
}

type Props = {
  draft: ComprobanteDraft;
  onChange: (draft: ComprobanteDraft) => void;
  /** Messages of the server, by field. */
  errores: Record<string, string>;
};

export function ComprobanteFields({ draft, onChange, errores }: Props) {
  const { tipo } = draft;
  const set = (field: keyof ComprobanteDraft) => (event: { target: { value: string } }) =>
    onChange({ ...draft, [field]: event.target.value });
  const errorOf = (field: string) => errores[`comprobante.${field}`];

  function choose(next: TipoComprobante | '') {
    const [first] = next === '' ? [draft.tipoDocumento] : allowedDocuments[next];
    onChange({ ...draft, tipo: next, tipoDocumento: first! });
  }

  // Take over what was chosen before hydration.
  const select = useRef<HTMLSelectElement>(null);
  const applyEarlyChoice = useEffectEvent(() => {
    const early = select.current?.value ?? '';
    if (early !== tipo) choose(early as TipoComprobante | '');
  });
  useEffect(() => applyEarlyChoice(), []);

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5 border-t border-linea pt-5">
      <legend className="sr-only">Comprobante</legend>
      <SelectField
        ref={select}
        label="Comprobante (opcional)"
        value={tipo}
        onChange={(event) => choose(event.target.value as TipoComprobante | '')}
        placeholder="No por ahora"
        options={Object.entries(tiposComprobante).map(([value, label]) => ({ value, label }))}
        hint={tipo && 'Guardamos estos datos con tu pedido para tu comprobante. No se emite al momento de pagar.'}
      />
      {tipo && (
        <div className="grid gap-5 sm:grid-cols-2">
          {tipo === 'boleta' && (
            <SelectField
              label="Documento"
              value={draft.tipoDocumento}
              onChange={set('tipoDocumento')}
              options={allowedDocuments.boleta.map((value) => ({ value, label: identityDocuments[value] }))}
              error={errorOf('tipoDocumento')}
            />
          )}
          <TextField
            label={tipo === 'factura' ? 'RUC' : 'Número de documento'}
            required
            maxLength={20}
            inputMode={draft.tipoDocumento === 'CE' ? 'text' : 'numeric'}
            autoComplete="off"
            value={draft.documento}
            onChange={set('documento')}
            error={errorOf('documento')}
          />
          <TextField
            label={tipo === 'factura' ? 'Razón social' : 'Nombre completo'}
            required
            maxLength={200}
            autoComplete={tipo === 'factura' ? 'organization' : 'name'}
            value={draft.nombre}
            onChange={set('nombre')}
            error={errorOf('nombre')}
          />
          <TextField
            label={tipo === 'factura' ? 'Dirección fiscal' : 'Dirección (opcional)'}
            required={tipo === 'factura'}
            maxLength={300}
            autoComplete="street-address"
            className={tipo === 'factura' ? 'sm:col-span-2' : undefined}
            value={draft.direccion}
            onChange={set('direccion')}
            error={errorOf('direccion')}
          />
        </div>
      )}
    </fieldset>
  );
}
