import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FormId, KeepableForm, Keeping } from '../ui/form-keeper.ts';
import { useLocation } from '../ui/navigation.ts';
import { useAuth } from './auth.tsx';
import { dropKept, isSessionLost, type KeptForm, keptStore, openForm, readKept, setReopened } from './kept-forms.ts';

/** Never stored in the browser. */
const secret = /contrasena|clave|token|secreto/i;

/**
 * Keeps the changed fields of a form when the session ends, and offers them again when the same person opens the form
 * `name` at the same address. Only changed fields are kept, so that what others saved meanwhile stays. An empty name:
 * the form is not open.
 */
export function useKeptForm(form: KeepableForm, { name, nth }: FormId): Keeping {
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
    if (name === '' || kept?.name !== name || kept.nth !== nth) return;
    setRecovered(true);
    setReopened(true);
    const { getValues, setValue } = latest.current.form;
    const known = getValues();
    for (const [field, value] of Object.entries(kept.values)) {
      if (field in known) setValue(field, value, { shouldDirty: true });
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

function changedValues(values: object, dirtyFields: object): Record<string, unknown> {
  const changed = Object.keys(dirtyFields).filter((field) => !secret.test(field));
  return Object.fromEntries(Object.entries(values).filter(([field]) => changed.includes(field)));
}

const keptAt = (kept: KeptForm | null) => (kept?.address === location.pathname + location.search ? kept : null);

/**
 * The same for what is typed outside of a form and saves itself: `read` gives what is not saved yet, `restore` takes it
 * once, as soon as the page is ready for it.
 */
export function useKeptValues(
  name: string,
  isReady: boolean,
  read: () => Record<string, unknown>,
  restore: (values: Record<string, unknown>) => void,
): void {
  const usuarioId = useAuth().usuario?.usuarioId ?? 0;
  const latest = useRef({ read, restore });
  useEffect(() => {
    latest.current = { read, restore };
  });
  useEffect(() => openForm({ usuarioId, name, nth: 0, read: () => latest.current.read() }), [usuarioId, name]);
  useEffect(() => {
    const kept = keptAt(readKept(usuarioId));
    if (!isReady || kept?.name !== name) return;
    dropKept();
    latest.current.restore(kept.values);
  }, [usuarioId, name, isReady]);
}

/** The kept form of the user, of any URL, and whether it is open again. */
export function useKept(): { kept: KeptForm | null; isOpen: boolean } {
  const { usuario } = useAuth();
  const text = useSyncExternalStore(keptStore.subscribe, keptStore.read, () => null);
  const isOpen = useSyncExternalStore(keptStore.subscribe, keptStore.isReopened, () => false);
  return { kept: text === null || usuario === null ? null : readKept(usuario.usuarioId), isOpen };
}

/** Opens the interrupted form of this URL, once `isReady`. */
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
