import { cx } from './cx.ts';

const base =
  'w-full rounded-lg border border-trazo bg-hoja px-3.5 text-base text-tinta transition-colors duration-150 hover:border-tinta-2 focus-visible:border-teal focus-visible:outline-offset-0';
const states =
  'aria-invalid:border-rojo aria-invalid:focus-visible:outline-rojo disabled:cursor-not-allowed disabled:border-linea disabled:bg-papel-2 disabled:text-tinta-2 [[readonly]]:bg-papel-2';

export function controlLook(className?: string): string {
  return cx(base, states, className);
}
