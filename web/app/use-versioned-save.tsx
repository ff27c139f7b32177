import type { Envelope } from 'domain/contract/envelope.ts';
import { type CambioAjeno, cambiosAjenos, unirCambios } from 'domain/rules/cambios.ts';
import { useDialogs } from '../ui/dialogs.tsx';

type Versioned = { version: number };

/** Display texts for values that are stored as an id, a code or a file name. */
export type Dichos<B> = Partial<Record<keyof B, string | null | undefined>>;

type VersionedSave<R, B> = {
  /** The record as the form loaded it. */
  base: R;
  body: B;
  /** Field labels; a field without one is not listed. */
  labels: Partial<Record<keyof B, string>>;
  dichos?: ((actual: R) => Dichos<B>) | undefined;
  put: (body: B & Versioned) => Promise<Envelope<R, never>>;
};

/**
 * Saves a record that somebody else may have changed meanwhile. On a version conflict the user sees the other changes
 * and either saves on top of them or continues editing. Fields the user did not change keep the other person's values.
 */
export function useVersionedSave() {
  const { confirm } = useDialogs();

  return async function save<R extends Versioned, B extends Record<string, unknown>>({
    base,
    body,
    labels,
    dichos,
    put,
  }: VersionedSave<R, B>): Promise<Envelope<R, never>> {
    const envelope = await put({ ...body, version: base.version });
    const actual = envelope.resource;
    if (envelope.codigo !== 'cambio-ajeno' || !actual) return envelope;
    const cambios = cambiosAjenos(base, body, actual);
    const yes = await confirm({
      title: 'Hay una versión más nueva',
      message: <Cambios intro={envelope.message} cambios={cambios} labels={labels} dichos={dichos?.(actual) ?? {}} />,
      yes: 'Guardar mis cambios',
      no: 'Seguir editando',
    });
    if (!yes) return envelope;
    return save({ base: actual, body: unirCambios(base, body, actual), labels, dichos, put });
  };
}

type CambiosProps = {
  intro: string;
  cambios: CambioAjeno[];
  labels: Partial<Record<string, string>>;
  dichos: Dichos<Record<string, unknown>>;
};

function Cambios({ intro, cambios, labels, dichos }: CambiosProps) {
  const named = cambios.filter(({ campo }) => labels[campo] !== undefined);
  return (
    <>
      <p>{intro}</p>
      <ul className="mt-2 grid gap-1">
        {named.map(({ campo, valor, tambienMio }) => (
          <li key={campo}>
            <span className="font-semibold">{labels[campo]}</span>: {enPalabras(dichos[campo] ?? valor)}
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
