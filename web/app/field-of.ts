import type { UseFormRegisterReturn } from 'react-hook-form';

/** `field` of `useAppForm`, for inputs that several forms share. */
export type Field<Name extends string> = (name: Name) => UseFormRegisterReturn & { error: string | undefined };
