import { createContext } from 'react';

/** Identifies a form of a URL: its title, and a number for forms with equal titles. */
export type FormId = { name: string; nth: number };

/** The part of a form that is read and filled in again. */
export type KeepableForm = {
  getValues(): object;
  setValue(field: string, value: unknown, options: { shouldDirty: boolean }): void;
  reset(): void;
  formState: { dirtyFields: object; isDirty: boolean };
};

/** `recovered`: the form shows what was typed before the session ended. */
export type Keeping = { recovered: boolean; discard: () => void };

/** Keeps what is typed in a form when the session ends. An empty name: nothing is kept. */
type UseFormKeeper = (form: KeepableForm, id: FormId) => Keeping;

const nothing: Keeping = { recovered: false, discard() {} };

/** Without a provider nothing is kept: the kit knows no session. */
export const FormKeeperContext = createContext<UseFormKeeper>(() => nothing);
