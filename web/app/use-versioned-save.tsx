import type { Envelope } from 'domain/contract/envelope.ts';
import { type CambioAjeno, cambiosAjenos, unirCambios } from 'domain/rules/cambios.ts';
import { useDialogs } from '../ui/dialogs.tsx';

type Versioned = { version: number };

type VersionedSave<R, B> = {
  /** The record as the form read it. */
  base: R;
  body: B;
  /** What a person calls each field. */
  labels: Partial<Record<keyof B, string>>;
  put: (body: B & Versioned) => Promise<Envelope<R, never>>;
};

/**
 * Saves a record that somebody else may have changed meanwhile. If so, the person at the form sees what changed and decides:
 * save their own changes on top, or go on editing. Fields they did not touch keep the other person's values.
 */
export function useVersionedSave() {
  const { confirm } = useDialogs();

  return async function save<R extends Versioned, B extends Record<string, unknown>>({
    base,
    body,
    labels,
    put,
  }: VersionedSave<R, B>): Promise<Envelope<R, never>> {
    const envelope = await put({ ...body, version: base.version });
    const actual = envelope.resource;
    if (envelope.codigo !== 'cambio-ajeno' || !actual) return envelope;
    const yes = await confirm({
      title: 'Hay una versión más nueva',
      message: <Cambios intro={envelope.message} cambios={cambiosAjenos(base, body, actual)} labels={labels} />,
      yes: 'Guardar mis cambios',
      no: 'Seguir editando',
    });
    if (!yes) return envelope;
    return save({ base: actual, body: unirCambios(base, body, actual), labels, put });
  };
}

type CambiosProps = { intro: string; cambios: CambioAjeno[]; labels: Partial<Record<string, string>> };

function Cambios({ intro, cambios, labels }: CambiosProps) {
  return (
    <>
      <p>{intro}</p>
      <ul className="mt-2 grid gap-1">
        {cambios.map(({ campo, valor, tambienMio }) => (
          <li key={campo}>
            <span className="font-semibold">{labels[campo] ?? campo}</span>: {enPalabras(valor)}
            {tambienMio && <span className="text-rojo"> · tú también lo cambiaste</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2">Si guardas, lo que no tocaste queda como lo dejó la otra persona.</p>
    </>
  );
}

function enPalabras(valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '(vacío)';
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  const text = String(valor);
  return text.length > 120 ? `«${text.slice(0, 120)}…»` : `«${text}»`;
}
