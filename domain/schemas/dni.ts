import { z } from 'zod';
import { type DocumentType, inferTipo, numeroProblem } from '../rules/identity-document.ts';

export const invalidDni = 'Escribe un DNI de 8 dígitos o un carné de extranjería';

const documento = z.string({ error: invalidDni }).overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase());

export const dni = documento.regex(/^([0-9]{8}|[0-9A-Z]{9,12})$/, { error: invalidDni });

/** A number of any of the documents; `fitsDocument` knows which signs its type has. */
export const anyDocument = documento.regex(/^[0-9A-Z]{6,12}$/, { error: invalidDni });

/** Where no type is named: a DNI or a carné de extranjería. */
export function fitsDocument(tipo: DocumentType | '' | undefined, numero: string): boolean {
  return numeroProblem(tipo || inferTipo(numero), numero) === null;
}
