import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listUsuarios } from 'domain/contract/usuarios.ts';
import type { Usuario } from 'domain/schemas/usuarios.ts';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
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
  inputRef?: Ref<HTMLInputElement>;
};

const shortest = 2;

/** Finds people by DNI, name or e-mail while one types; arrows and Enter choose, also without a mouse. */
export function UsuarioPicker({ value, onChange, multiple, max = 100, inputRef, ...field }: UsuarioPickerProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const { found, searching, failed } = useFound(text);
  const open = text.trim().length >= shortest;
  const isChosen = ({ usuarioId }: ChosenUsuario) => value.some((each) => each.usuarioId === usuarioId);

  function toggle(usuario: ChosenUsuario) {
    if (isChosen(usuario)) onChange(value.filter(({ usuarioId }) => usuarioId !== usuario.usuarioId));
    else if (!multiple) onChange([usuario]);
    else if (value.length < max) onChange([...value, usuario]);
    if (!multiple) setText('');
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const last = found.length - 1;
      if (key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
      else setActive(active <= 0 ? last : active - 1);
    } else if (key === 'Enter') {
      // Never the form around it: that would enrol before the choice is made.
      event.preventDefault();
      const usuario = found[active] ?? (found.length === 1 ? found[0] : undefined);
      // While it searches, the list still shows whom the words before these found.
      if (open && usuario && !searching) toggle(usuario);
    } else if (key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
    } else if (key === 'Backspace' && text === '') {
      onChange(value.slice(0, -1));
    }
  }

  const optionId = (usuario: ChosenUsuario) => `${listId}-${usuario.usuarioId}`;
  const activeUsuario = open ? found[active] : undefined;
  return (
    <div className="grid gap-3">
      <FormField {...field}>
        {(control) => (
          <input
            {...control}
            ref={inputRef}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            placeholder="DNI, nombre o correo"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={activeUsuario && optionId(activeUsuario)}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(-1);
            }}
            onKeyDown={handleKey}
            className={controlLook('h-11')}
          />
        )}
      </FormField>
      <p role="status" className={cx('text-sm text-tinta-2', (!open || found.length > 0) && 'sr-only')}>
        {open && statusText({ searching, failed, howMany: found.length })}
      </p>
      <ul
        id={listId}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
        role="listbox"
        aria-label="Personas encontradas"
        aria-multiselectable={multiple || undefined}
        hidden={!open || found.length === 0}
        className={cx(
          '-mt-1 max-h-72 overflow-y-auto rounded-xl border border-linea p-1.5 transition-opacity duration-150',
          searching && 'opacity-60',
        )}
      >
        {found.map((usuario, at) => (
          <Option
            key={usuario.usuarioId}
            id={optionId(usuario)}
            usuario={usuario}
            active={at === active}
            chosen={isChosen(usuario)}
            onToggle={() => toggle(usuario)}
          />
        ))}
      </ul>
      {value.length > 0 && <Chosen value={value} onRemove={toggle} />}
    </div>
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
  return { found: q.length >= shortest ? (data?.resources ?? []) : [], searching, failed: isError };
}

function statusText({ searching, failed, howMany }: { searching: boolean; failed: boolean; howMany: number }): string {
  if (searching) return 'Buscando…';
  if (failed) return 'No pudimos buscar. Vuelve a intentarlo.';
  if (howMany === 0) return 'No encontramos a nadie. Revisa el DNI o busca por apellido.';
  return howMany === 1 ? '1 persona encontrada' : `${howMany} personas encontradas`;
}

type OptionProps = { id: string; usuario: ChosenUsuario; active: boolean; chosen: boolean; onToggle: () => void };

function Option({ id, usuario, active, chosen, onToggle }: OptionProps) {
  const nombre = `${usuario.nombre} ${usuario.apellido}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts through the field above
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of a combobox
      role="option"
      aria-selected={chosen}
      ref={(item) => {
        if (active) item?.scrollIntoView({ block: 'nearest' });
      }}
      // A press must not take the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 hover:bg-teal-claro',
        active && 'bg-teal-claro outline-2 outline-teal',
      )}
    >
      <Avatar name={nombre} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{nombre}</span>
        <span className="block truncate text-sm text-tinta-2">
          {usuario.dni} · {usuario.correo}
        </span>
      </span>
      {chosen && <Check size={18} className="text-teal" />}
    </li>
  );
}

function Chosen({ value, onRemove }: { value: ChosenUsuario[]; onRemove: (usuario: ChosenUsuario) => void }) {
  return (
    <ul aria-label="Personas elegidas" className="flex flex-wrap gap-2">
      {value.map((usuario) => {
        const nombre = `${usuario.nombre} ${usuario.apellido}`;
        return (
          <li
            key={usuario.usuarioId}
            className="inline-flex max-w-full items-center gap-1 rounded-full bg-teal-claro pl-3.5 text-[0.9375rem] font-medium text-teal-oscuro"
          >
            <span className="truncate">{nombre}</span>
            <IconButton
              label={`Quitar a ${nombre} de la lista`}
              icon={X}
              variant="quiet"
              onClick={() => onRemove(usuario)}
              className="rounded-full"
            />
          </li>
        );
      })}
    </ul>
  );
}
