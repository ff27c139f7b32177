import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listUsuarios } from 'domain/contract/usuarios.ts';
import type { Usuario } from 'domain/schemas/usuarios.ts';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { controlLook } from '../ui/control-look.ts';
import { cx } from '../ui/cx.ts';
import { type FieldProps, FormField } from '../ui/form-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { apiQuery, useCall } from './api.tsx';

export type ChosenUsuario = Pick<Usuario, 'usuarioId' | 'dni' | 'correo' | 'nombre' | 'apellido'>;

type UsuarioPickerProps = FieldProps & {
  value: ChosenUsuario[];
  onChange: (value: ChosenUsuario[]) => void;
  /** Several people; otherwise a second choice replaces the first. */
  multiple?: boolean;
  max?: number;
  inputRef?: RefObject<HTMLInputElement | null>;
};

const shortest = 2;
const fullName = ({ nombre, apellido }: ChosenUsuario) => `${nombre} ${apellido}`;

/** Searches people by DNI, name or e-mail on the server. */
export function UsuarioPicker({ value, onChange, multiple, max = 100, inputRef, ...field }: UsuarioPickerProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const onlyOption = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const { found, searching, status } = useFound(text);
  return (
    <Combobox.Root
      inline
      open
      // A single choice is a list of one: it is shown as a chip, not as the text of the field.
      multiple
      items={found}
      filter={null}
      highlightItemOnHover={false}
      isItemEqualToValue={(a: ChosenUsuario, b: ChosenUsuario) => a.usuarioId === b.usuarioId}
      value={value}
      onValueChange={(next) => {
        const chosen = multiple ? next : next.slice(-1);
        if (chosen.length <= max) onChange(chosen);
      }}
      inputValue={text}
      onInputValueChange={(next, details) => {
        // With several, the text stays after a choice: the next person may be in the same results.
        if (multiple && details.isItemPress) details.cancel();
        else setText(next);
      }}
    >
      <div className="grid gap-3">
        <FormField {...field}>
          {(control) => (
            <Combobox.Input
              {...control}
              ref={input}
              placeholder="DNI, nombre o correo"
              aria-expanded={found.length > 0}
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  // Never submits the form around the field.
                  event.preventDefault();
                  // While it searches, the list still shows the results of the previous text.
                  if (searching || found.length === 1) event.preventBaseUIHandler();
                  if (!searching) onlyOption.current?.click();
                } else if (event.key === 'Escape' && text !== '') {
                  // Keeps the dialog around the field open.
                  event.stopPropagation();
                  setText('');
                } else if (event.key === 'Backspace' && text === '') {
                  onChange(value.slice(0, -1));
                }
              }}
              className={controlLook('h-11')}
            />
          )}
        </FormField>
        <Combobox.Status className={cx('text-sm text-tinta-2', (!status || found.length > 0) && 'sr-only')}>
          {status}
        </Combobox.Status>
        <Combobox.List
          aria-label="Personas encontradas"
          aria-multiselectable={multiple || undefined}
          hidden={found.length === 0}
          className={cx(
            '-mt-1 max-h-72 overflow-y-auto rounded-xl border border-linea p-1.5 transition-opacity duration-150',
            searching && 'opacity-60',
          )}
        >
          {(usuario: ChosenUsuario) => (
            <Combobox.Item
              key={usuario.usuarioId}
              value={usuario}
              ref={found.length === 1 ? onlyOption : undefined}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 hover:bg-teal-claro data-highlighted:bg-teal-claro data-highlighted:outline-2 data-highlighted:outline-teal"
            >
              <Avatar name={fullName(usuario)} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{fullName(usuario)}</span>
                <span className="block truncate text-sm text-tinta-2">
                  {usuario.dni} · {usuario.correo}
                </span>
              </span>
              <Combobox.ItemIndicator render={<Check size={18} className="text-teal" />} />
            </Combobox.Item>
          )}
        </Combobox.List>
        {value.length > 0 && (
          <ul aria-label="Personas elegidas" className="flex flex-wrap gap-2">
            {value.map((usuario) => (
              <li
                key={usuario.usuarioId}
                className="inline-flex max-w-full items-center gap-1 rounded-full bg-teal-claro pl-3.5 text-[0.9375rem] font-medium text-teal-oscuro"
              >
                <span className="truncate">{fullName(usuario)}</span>
                <IconButton
                  label={`Quitar a ${fullName(usuario)} de la lista`}
                  icon={X}
                  variant="quiet"
                  onClick={() => {
                    onChange(value.filter((each) => each !== usuario));
                    input.current?.focus();
                  }}
                  className="rounded-full"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Combobox.Root>
  );
}

function useFound(text: string) {
  const call = useCall();
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), 200);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, isError } = useQuery({
    ...apiQuery(call, listUsuarios, { query: { page: 1, size: 10, q } }),
    enabled: q.length >= shortest,
    placeholderData: keepPreviousData,
  });
  const searching = isFetching || q !== text.trim();
  if (text.trim().length < shortest) return { found: [], searching, status: '' };
  const found = q.length >= shortest ? (data?.resources ?? []) : [];
  return { found, searching, status: searching ? 'Buscando…' : resultText(isError, found.length) };
}

function resultText(failed: boolean, howMany: number): string {
  if (failed) return 'No pudimos buscar. Vuelve a intentarlo.';
  if (howMany === 0) return 'No encontramos a nadie. Revisa el DNI o busca por apellido.';
  return howMany === 1 ? '1 persona encontrada' : `${howMany} personas encontradas`;
}
