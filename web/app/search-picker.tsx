import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { controlLook } from '../ui/control-look.ts';
import { cx } from '../ui/cx.ts';
import { type FieldProps, FormField } from '../ui/form-field.tsx';
import { formatCount } from '../ui/format-count.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { type ListQuery, listOptions } from './api.tsx';

type SearchPickerProps<Item> = FieldProps & {
  value: Item[];
  onChange: (value: Item[]) => void;
  /** Allows several choices; otherwise a second one replaces the first. */
  multiple?: boolean;
  max?: number;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
  placeholder: string;
  /** Query of the first page of matches. */
  search: (q: string) => ListQuery<Item>;
  id: (item: Item) => number;
  name: (item: Item) => string;
  detail: (item: Item) => string;
  words: {
    /** 'Personas encontradas' */
    found: string;
    chosen: string;
    one: string;
    many: string;
    none: string;
    remove: (name: string) => string;
  };
  /** Offered, with the search text, when nothing is found. */
  create?: { label: string; onCreate: (text: string) => void } | undefined;
};

const shortest = 2;

/** Searches on the server while typing; shows choices as chips. */
export function SearchPicker<Item>(props: SearchPickerProps<Item>) {
  const {
    value,
    onChange,
    multiple,
    max = 100,
    inputRef,
    placeholder,
    search,
    id,
    name,
    detail,
    words,
    create,
    ...field
  } = props;
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const onlyOption = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const { found, searching, status, isNone } = useFound(text, search, words);
  return (
    <Combobox.Root
      inline
      open
      // A single choice is a list of one: it is shown as a chip, not as the text of the field.
      multiple
      items={found}
      filter={null}
      highlightItemOnHover={false}
      isItemEqualToValue={(a: Item, b: Item) => id(a) === id(b)}
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
              placeholder={placeholder}
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
        <Combobox.Status className={cx('text-sm text-tinta-2', !status && 'sr-only')}>{status}</Combobox.Status>
        {create && isNone && (
          <Button
            variant="secondary"
            size="sm"
            icon={Plus}
            className="w-fit"
            onClick={() => create.onCreate(text.trim())}
          >
            {create.label}
          </Button>
        )}
        <Combobox.List
          aria-label={words.found}
          aria-multiselectable={multiple || undefined}
          hidden={found.length === 0}
          className={cx(
            '-mt-1 max-h-72 overflow-y-auto rounded-xl border border-linea p-1.5 transition-opacity duration-150',
            searching && 'opacity-60',
          )}
        >
          {(item: Item) => (
            <Combobox.Item
              key={id(item)}
              value={item}
              ref={found.length === 1 ? onlyOption : undefined}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 hover:bg-teal-claro data-highlighted:bg-teal-claro data-highlighted:outline-2 data-highlighted:outline-teal"
            >
              <Avatar name={name(item)} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name(item)}</span>
                <span className="block truncate text-sm text-tinta-2">{detail(item)}</span>
              </span>
              <Combobox.ItemIndicator render={<Check size={18} className="text-teal" />} />
            </Combobox.Item>
          )}
        </Combobox.List>
        {value.length > 0 && (
          <ul aria-label={words.chosen} className="flex flex-wrap gap-2">
            {value.map((item) => (
              <li
                key={id(item)}
                className="inline-flex max-w-full items-center gap-1 rounded-full bg-teal-claro pl-3.5 text-[0.9375rem] font-medium text-teal-oscuro"
              >
                <span className="truncate">{name(item)}</span>
                <IconButton
                  label={words.remove(name(item))}
                  icon={X}
                  variant="quiet"
                  onClick={() => {
                    onChange(value.filter((each) => each !== item));
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

type Found<Item> = { found: Item[]; searching: boolean; status: string; isNone: boolean };

function useFound<Item>(
  text: string,
  search: SearchPickerProps<Item>['search'],
  words: SearchPickerProps<Item>['words'],
): Found<Item> {
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), 200);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, isError } = useQuery({
    ...listOptions(search(q)),
    enabled: q.length >= shortest,
    placeholderData: keepPreviousData,
  });
  const searching = isFetching || q !== text.trim();
  if (text.trim().length < shortest) return { found: [], searching, status: '', isNone: false };
  const found = q.length >= shortest ? (data?.resources ?? []) : [];
  const status = searching
    ? 'Buscando…'
    : isError
      ? 'No pudimos buscar. Vuelve a intentarlo.'
      : resultText(found.length, data?.total ?? found.length, words);
  return { found, searching, status, isNone: !searching && !isError && found.length === 0 };
}

/** Number of matches, including those that are not shown. */
function resultText(shown: number, total: number, { one, many, none }: SearchPickerProps<never>['words']): string {
  if (shown === 0) return none;
  if (total > shown) return `${formatCount(total)} ${many}: se muestran ${shown}. Escribe más para acotar.`;
  return shown === 1 ? `1 ${one}` : `${shown} ${many}`;
}
