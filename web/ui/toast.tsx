import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

type ToastOptions = Omit<ToastContent, 'id' | 'message'>;

type Toasts = {
  show: (message: string, options?: ToastOptions) => number;
  dismiss: (id: number) => void;
};

const ToastContext = createContext<Toasts | null>(null);

const mostAtOnce = 3;
let lastId = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastContent[]>([]);
  const [paused, setPaused] = useState(false);

  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
    // Unmounting under the pointer fires no `mouseleave`.
    setPaused(false);
  }, []);

  const show = useCallback((message: string, options: ToastOptions = {}) => {
    lastId += 1;
    const toast = { id: lastId, message, ...options };
    setToasts((shown) => [...shown, toast].slice(-mostAtOnce));
    return toast.id;
  }, []);

  const value = useMemo(() => ({ show, dismiss }), [show, dismiss]);

  return (
    <ToastContext value={value}>
      {children}
      <section
        aria-label="Avisos"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 top-4 z-50 flex flex-col items-center gap-2 sm:top-auto sm:right-6 sm:bottom-6 sm:left-auto sm:items-end"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={paused} onDismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}

export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast debe usarse dentro de ToastProvider');
  return toasts;
}

type ToastContent = {
  id: number;
  message: string;
  tone?: 'info' | 'success' | 'error';
  action?: { label: string; onSelect: () => void };
  /** Milliseconds on screen; 0 keeps it until dismissed. */
  duration?: number;
};

type ToastCardProps = { toast: ToastContent; paused: boolean; onDismiss: (id: number) => void };

const icons = { info: Info, success: CircleCheck, error: CircleAlert };
const colours = { info: 'text-teal', success: 'text-verde', error: 'text-rojo' };

function ToastCard({ toast, paused, onDismiss }: ToastCardProps) {
  const { id, message, tone = 'success', action, duration = 6000 } = toast;
  const remaining = useRef(duration);

  useEffect(() => {
    if (paused || duration === 0) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => onDismiss(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [paused, duration, id, onDismiss]);

  const Icon = icons[tone];
  return (
    <div className="pointer-events-auto flex w-full animate-appear items-center gap-3 rounded-xl border border-linea-2 bg-hoja py-1.5 pr-1.5 pl-4 shadow-[0_6px_24px_-12px_rgb(18_33_31/0.35)] sm:w-96">
      <Icon size={20} className={cx(colours[tone])} />
      <p className="min-w-0 flex-1 py-1.5 text-[0.9375rem]">{message}</p>
      {action && (
        <button
          type="button"
          className="min-h-11 rounded-lg px-3 text-[0.9375rem] font-semibold text-teal-oscuro hover:bg-teal-claro"
          onClick={() => {
            action.onSelect();
            onDismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label="Cerrar aviso" icon={X} variant="quiet" onClick={() => onDismiss(id)} />
    </div>
  );
}
