import { certificadoTipoNames, levelNames, modalidadLabel, tipoNames } from 'domain/formats/curso-labels.ts';
import type { SelectOption } from '../../ui/select-field.tsx';

const named = (labels: Record<string, string>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const nivelOptions = named(levelNames);
export const tipoOptions = named(tipoNames);
export const modalidadOptions = (['N', 'S'] as const).map((asincronico) => ({
  value: asincronico,
  label: modalidadLabel({ asincronico }),
}));
export const tipoCertificadoOptions = named(certificadoTipoNames);
