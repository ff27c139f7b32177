import {
  allowedDocuments,
  type Comprobante,
  identityDocuments,
  type TipoComprobante,
  tiposComprobante,
} from 'domain/rules/comprobante.ts';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** `tipo` is empty while the buyer asks for nothing. */
export type ComprobanteDraft = Omit<Comprobante, 'tipo'> & { tipo: TipoComprobante | '' };

export const noComprobante: ComprobanteDraft = {
  tipo: '',
  tipoDocumento: 'DNI',
  documento: '',
  nombre: '',
  direccion: '',
};

export function askedComprobante(draft: ComprobanteDraft): Comprobante | undefined {
  const { tipo, tipoDocumento } = draft;
  if (tipo === '') return undefined;
  const allowed = allowedDocuments[tipo];
  return { ...draft, tipo, tipoDocumento: allowed.find((each) => each === tipoDocumento) ?? allowed[0]! };
}

type Props = {
  draft: ComprobanteDraft;
  /** By itself, once the pedido is paid. */
  emiteComprobantes: boolean;
  onChange: (draft: ComprobanteDraft) => void;
  /** Messages of the server, by field. */
  errores: Record<string, string>;
  /** Clears the message of a field. */
  forgive: (field: string) => void;
};

export function ComprobanteFields({ draft, emiteComprobantes, onChange, errores, forgive }: Props) {
  const { tipo } = draft;
  const field = (name: Exclude<keyof ComprobanteDraft, 'tipo'>) => ({
    name: `comprobante.${name}`,
    value: draft[name],
    error: errores[`comprobante.${name}`],
    onChange({ target }: { target: { value: string } }) {
      forgive(`comprobante.${name}`);
      if (name === 'tipoDocumento') forgive('comprobante.documento');
      onChange({ ...draft, [name]: target.value });
    },
  });

  function choose(next: TipoComprobante | '') {
    const [first] = next === '' ? [draft.tipoDocumento] : allowedDocuments[next];
    for (const each of Object.keys(draft)) forgive(`comprobante.${each}`);
    onChange({ ...draft, tipo: next, tipoDocumento: first! });
  }

  return (
    <fieldset
      className={cx(
        'grid min-w-0 grid-cols-1 gap-5 max-lg:border-t max-lg:border-linea max-lg:pt-5',
        tipo && 'lg:col-span-2',
      )}
    >
      <legend className="sr-only">Comprobante</legend>
      <SelectField
        label="Comprobante (opcional)"
        name="comprobante.tipo"
        value={tipo}
        onChange={(event) => choose(event.target.value as TipoComprobante | '')}
        placeholder="No por ahora"
        options={Object.entries(tiposComprobante).map(([value, label]) => ({ value, label }))}
        error={errores['comprobante.tipo']}
        hint={tipo && (emiteComprobantes ? 'Se emite al confirmar tu pago.' : 'No se emite al momento de pagar.')}
      />
      {tipo && (
        <div className="grid gap-5 sm:grid-cols-2">
          {tipo === 'boleta' && (
            <SelectField
              label="Documento"
              {...field('tipoDocumento')}
              options={allowedDocuments.boleta.map((value) => ({ value, label: identityDocuments[value] }))}
            />
          )}
          <TextField
            label={tipo === 'factura' ? 'RUC' : 'Número de documento'}
            required
            maxLength={20}
            inputMode={draft.tipoDocumento === 'CE' ? 'text' : 'numeric'}
            autoComplete="off"
            {...field('documento')}
          />
          <TextField
            label={tipo === 'factura' ? 'Razón social' : 'Nombre completo'}
            required
            maxLength={200}
            autoComplete={tipo === 'factura' ? 'organization' : 'name'}
            {...field('nombre')}
          />
          <TextField
            label={tipo === 'factura' ? 'Dirección fiscal' : 'Dirección (opcional)'}
            required={tipo === 'factura'}
            maxLength={300}
            autoComplete="address-line1"
            className={tipo === 'factura' ? 'sm:col-span-2' : undefined}
            {...field('direccion')}
          />
        </div>
      )}
    </fieldset>
  );
}
