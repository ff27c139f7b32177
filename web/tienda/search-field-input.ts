import { controlLook } from '../ui/control-look.ts';

/** `open`: the search is on the screen. */
export type SearchFieldProps = { open: boolean; typed: string; onType: (typed: string) => void };

/** Attributes of the field, with and without suggestions. */
export const searchInput = {
  name: 'q',
  type: 'text',
  enterKeyHint: 'search',
  'aria-label': 'Buscar en el sitio',
  placeholder: 'Un tema, una especialidad o un docente',
  maxLength: 100,
  className: controlLook('h-12 pl-11'),
} as const;
