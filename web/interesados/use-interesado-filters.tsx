import { getInteresadoChoices } from 'domain/contract/interesados.ts';
import { useApi } from '../app/api.tsx';
import type { Table } from '../app/use-table.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useAddress } from '../ui/use-address.ts';

/** Choices of course, owner and source, kept in the URL, and what they limit the list to. */
export function useInteresadoFilters(table: Pick<Table, 'setFilters'>) {
  const [search] = useAddress();
  const { cursos, responsables, origenes } = useApi(getInteresadoChoices, {}).data?.resource ?? {};
  const [cursoId, responsableId] = [positiveId(search.get('curso')), positiveId(search.get('responsable'))];
  const origen = search.get('origen') ?? '';
  const choices = [
    {
      name: 'curso',
      label: 'Curso',
      placeholder: 'Todos los cursos',
      value: cursoId ?? '',
      options: (cursos ?? []).map(({ cursoId: value, nombre }) => ({ value, label: nombre })),
    },
    {
      name: 'responsable',
      label: 'Responsable',
      placeholder: 'Todos los responsables',
      value: responsableId ?? '',
      options: (responsables ?? []).map(({ usuarioId, nombre }) => ({ value: usuarioId, label: nombre })),
    },
    {
      name: 'origen',
      label: 'Origen',
      placeholder: 'Todos los orígenes',
      value: origen,
      options: (origenes ?? []).map((value) => ({ value, label: value })),
    },
  ];
  const filter = { ...(cursoId && { cursoId }), ...(responsableId && { responsableId }), ...(origen && { origen }) };
  const fields = choices.map(({ name, ...field }) => (
    <SelectField
      key={name}
      hideLabel
      className="sm:max-w-52"
      {...field}
      onChange={({ target }) => table.setFilters({ [name]: target.value })}
    />
  ));
  return { filter, fields };
}

const positiveId = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined);
