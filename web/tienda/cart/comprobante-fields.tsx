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
  const set = (field: keyof ComprobanteDraft) => (event: { target: { value: string } }) => {
    forgive(`comprobante.${field}`);
    if (field === 'tipoDocumento') forgive('comprobante.documento');
    onChange({ ...draft, [field]: event.target.value });
  };
  const errorOf = (field: string) => errores[`comprobante.${field}`];

  function choose(next: TipoComprobante | '') {
    const [first] = next === '' ? [draft.tipoDocumento] : allowedDocuments[next];
    for (const field of Object.keys(draft)) forgive(`comprobante.${field}`);
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
        error={errorOf('tipo')}
        hint={tipo && (emiteComprobantes ? 'Se emite al confirmar tu pago.' : 'No se emite al momento de pagar.')}
      />
      {tipo && (
        <div className="grid gap-5 sm:grid-cols-2">
          {tipo === 'boleta' && (
            <SelectField
              label="Documento"
              name="comprobante.tipoDocumento"
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
            name="comprobante.documento"
            value={draft.documento}
            onChange={set('documento')}
            error={errorOf('documento')}
          />
          <TextField
            label={tipo === 'factura' ? 'Razón social' : 'Nombre completo'}
            required
            maxLength={200}
            autoComplete={tipo === 'factura' ? 'organization' : 'name'}
            name="comprobante.nombre"
            value={draft.nombre}
            onChange={set('nombre')}
            error={errorOf('nombre')}
          />
          <TextField
            label={tipo === 'factura' ? 'Dirección fiscal' : 'Dirección (opcional)'}
            required={tipo === 'factura'}
            maxLength={300}
            autoComplete="address-line1"
            className={tipo === 'factura' ? 'sm:col-span-2' : undefined}
            name="comprobante.direccion"
            value={draft.direccion}
            onChange={set('direccion')}
            error={errorOf('direccion')}
          />
        </div>
      )}
    </fieldset>
  );
}
