import type { Envelope } from 'domain/contract/envelope.ts';
import { mergeChanges, type OtherChange, otherChanges } from 'domain/rules/changes.ts';
import { useDialogs } from '../ui/dialogs.tsx';

type Versioned = { version: number };

/** Display texts for values that are stored as an id, a code or a file name. */
export type DisplayValues<B> = Partial<Record<keyof B, string | null | undefined>>;

type VersionedSave<R, B> = {
  /** The record as the form loaded it. */
  base: R;
  body: B;
  /** Field labels; a field without one is not listed. */
  labels: Partial<Record<keyof B, string>>;
  displayValues?: ((current: R) => DisplayValues<B>) | undefined;
  /** Pictures that are uploaded after this save: the user changes them too, although the body keeps the stored ones. */
  replacing?: readonly (keyof B & string)[];
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
    displayValues,
    replacing = [],
    put,
  }: VersionedSave<R, B>): Promise<Envelope<R, never>> {
    const envelope = await put({ ...body, version: base.version });
    const current = envelope.resource;
    if (envelope.codigo !== 'cambio-ajeno' || !current) return envelope;
    const newPictures = Object.fromEntries(replacing.map((field) => [field, 'imagen nueva']));
    const changes = otherChanges(base, { ...body, ...newPictures }, current);
    const yes = await confirm({
      title: 'Hay una versión más nueva',
      message: (
        <Changes
          intro={envelope.message}
          changes={changes}
          labels={labels}
          displayValues={displayValues?.(current) ?? {}}
        />
      ),
      yes: 'Guardar mis cambios',
      no: 'Seguir editando',
    });
    if (!yes) return envelope;
    return save({ base: current, body: mergeChanges(base, body, current), labels, displayValues, replacing, put });
  };
}

type ChangesProps = {
  intro: string;
  changes: OtherChange[];
  labels: Partial<Record<string, string>>;
  displayValues: DisplayValues<Record<string, unknown>>;
};

function Changes({ intro, changes, labels, displayValues }: ChangesProps) {
  const named = changes.filter(({ field }) => labels[field] !== undefined);
  return (
    <>
      <p>{intro}</p>
      <ul className="mt-2 grid gap-1">
        {named.map(({ field, value, alsoMine }) => (
          <li key={field}>
            <span className="font-semibold">{labels[field]}</span>: {inWords(displayValues[field] ?? value)}
            {alsoMine && <span className="text-rojo"> · tú también lo cambiaste</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2">Si guardas, lo que no tocaste queda como lo dejó la otra persona.</p>
    </>
  );
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vacío)';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  const text = String(value);
  return text.length > 120 ? `«${text.slice(0, 120)}…»` : `«${text}»`;
}
