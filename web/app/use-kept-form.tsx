import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useLocation } from '../ui/navigation.ts';
import { useAuth } from './auth.tsx';
import {
  dropKept,
  type FormId,
  isSessionLost,
  type KeptForm,
  keptStore,
  openForm,
  readKept,
  setReopened,
} from './kept-forms.ts';

/** Never stored in the browser. */
const secret = /contrasena|clave|token|secreto/i;

/**
 * Keeps the changed fields of a form when the session ends, and offers them again when the same person opens the form
 * `name` at the same address. Only changed fields are kept, so that what others saved meanwhile stays. An empty name:
 * the form is not open.
 */
export function useKeptForm<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'getValues' | 'setValue' | 'reset' | 'formState'>,
  name: string,
  nth = 0,
) {
  const { usuario } = useAuth();
  const usuarioId = usuario?.usuarioId ?? 0;
  const { dirtyFields, isDirty } = form.formState;
  const latest = useRef({ form, dirtyFields });
  useEffect(() => {
    latest.current = { form, dirtyFields };
  });
  const [recovered, setRecovered] = useState(false);

  useEffect(() => {
    if (name === '') return;
    const read = () => changedValues(latest.current.form.getValues(), latest.current.dirtyFields);
    return openForm({ usuarioId, name, nth, read });
  }, [usuarioId, name, nth]);

  useEffect(() => {
    const kept = keptAt(readKept(usuarioId));
    if (kept?.name !== name || kept.nth !== nth) return;
    setRecovered(true);
    setReopened(true);
    const { getValues, setValue } = latest.current.form;
    const known = getValues();
    for (const [field, value] of Object.entries(kept.values)) {
      if (field in known) setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
    }
    // Saved, discarded or closed.
    return () => {
      if (isSessionLost()) return;
      dropKept();
      setReopened(false);
    };
  }, [usuarioId, name, nth]);

  return {
    recovered: recovered && isDirty,
    discard() {
      dropKept();
      setRecovered(false);
      form.reset();
    },
  };
}

function changedValues(values: FieldValues, dirtyFields: object): Record<string, unknown> {
  const changed = Object.keys(dirtyFields).filter((field) => !secret.test(field));
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

const keptAt = (kept: KeptForm | null) => (kept?.address === location.pathname + location.search ? kept : null);

/** Inside the form that has been filled in again. */
export function RecoveredNotice({ recovered, discard }: { recovered: boolean; discard: () => void }) {
  if (!recovered) return null;
  return (
    <Alert
      className="mb-5"
      title="Recuperamos lo que estabas escribiendo"
      action={
        <Button variant="secondary" size="sm" onClick={discard}>
          Descartar
        </Button>
      }
    >
      Tu sesión terminó antes de guardar. Revísalo y guarda; las imágenes se eligen de nuevo.
    </Alert>
  );
}

/** What this person had typed, wherever it was, and whether its form is open again. */
export function useKept(): { kept: KeptForm | null; isOpen: boolean } {
  const { usuario } = useAuth();
  const text = useSyncExternalStore(keptStore.subscribe, keptStore.read, () => null);
  const isOpen = useSyncExternalStore(keptStore.subscribe, keptStore.isReopened, () => false);
  return { kept: text === null || usuario === null ? null : readKept(usuario.usuarioId), isOpen };
}

/** Opens the form of this address that was interrupted, once what it needs is loaded. */
export function useReopen(isReady: boolean, open: (form: FormId) => void): void {
  useLocation();
  const { name, nth } = keptAt(useKept().kept) ?? {};
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (isReady && name !== undefined && nth !== undefined) latest.current({ name, nth });
  }, [isReady, name, nth]);
}
