import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef } from 'react';
import { controlLook } from '../../ui/control-look.ts';

type SearchFieldProps = { value: string; onQuiet: (text: string) => void };

const quietMs = 350;

/** Search input of a plain form: submits after a pause in typing, or by the button without JavaScript. */
export function SearchField({ value, onQuiet }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef([value]);

  // `value` may echo an older search while the user is still typing: ignore it. Any other value replaces the typed
  // text.
  useEffect(() => {
    const echo = sent.current.indexOf(value);
    sent.current = echo === -1 ? [value] : sent.current.slice(echo);
    if (echo === -1 && input.current) input.current.value = value;
  }, [value]);

  function sendSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = input.current?.value.trim() ?? '';
      if (text === sent.current.at(-1)) return;
      sent.current.push(text);
      onQuiet(text);
    }, quietMs);
  }

  // Search for what was typed before hydration.
  const sendTypedEarly = useEffectEvent(sendSoon);
  useEffect(() => {
    sendTypedEarly();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <div className="relative">
      <button
        type="submit"
        aria-label="Buscar"
        className="absolute inset-y-0 left-0 grid w-11 place-items-center rounded-lg text-tinta-2 transition-colors duration-150 hover:text-teal"
      >
        <Search size={18} />
      </button>
      <input
        ref={input}
        type="search"
        name="q"
        enterKeyHint="search"
        aria-label="Buscar en el catálogo"
        placeholder="Busca «proceso penal», «arbitraje»…"
        maxLength={100}
        defaultValue={value}
        onInput={sendSoon}
        className={controlLook('h-11 truncate pl-11')}
      />
    </div>
  );
}
