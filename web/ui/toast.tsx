import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { ToastCard, type ToastContent } from './toast-card.tsx';

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
