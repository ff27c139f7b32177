import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { controlLook } from './control-look.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

type SearchBoxProps = {
  /** Accessible name; also the placeholder unless one is given. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
  placeholder?: string;
  /** Debounce in milliseconds; Enter searches at once. */
  delay?: number;
  className?: string;
};

export function SearchBox({ label, value, onSearch, placeholder = label, delay = 300, className }: SearchBoxProps) {
  const [draft, setDraft] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef([value]);

  // `value` may echo an older search while the user is still typing: ignore it. Any other value (history navigation,
  // cleared filter) replaces the typed text.
  useEffect(() => {
    const echo = sent.current.indexOf(value);
    sent.current = echo === -1 ? [value] : sent.current.slice(echo);
    if (echo === -1) setDraft(value);
  }, [value]);

  function send(text: string) {
    const trimmed = text.trim();
    if (trimmed === sent.current.at(-1)) return;
    sent.current.push(trimmed);
    onSearch(trimmed);
  }

  const sendWhenQuiet = useEffectEvent(send);

  useEffect(() => {
    const timer = setTimeout(() => sendWhenQuiet(draft), delay);
    return () => clearTimeout(timer);
  }, [draft, delay]);

  function clear() {
    setDraft('');
    send('');
    input.current?.focus();
  }

  return (
    <search className={cx('relative block', className)}>
      <Search size={18} className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-tinta-2" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(draft);
          if (event.key === 'Escape' && draft) {
            event.preventDefault();
            event.stopPropagation();
            clear();
          }
        }}
        className={controlLook('h-11 truncate pr-11 pl-10.5 [&::-webkit-search-cancel-button]:hidden')}
      />
      {draft && (
        <IconButton
          label="Borrar búsqueda"
          icon={X}
          variant="quiet"
          onClick={clear}
          className="absolute top-1/2 right-0 -translate-y-1/2 pointer-fine:right-1"
        />
      )}
    </search>
  );
}
