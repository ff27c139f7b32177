import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { type Message, MessageDialog } from './message-dialog.tsx';

type ErrorMessage = { title?: string; message: ReactNode; button?: string };
export type Question = {
  title?: string;
  message: ReactNode;
  yes?: string;
  no?: string;
  danger?: boolean;
  cautious?: boolean;
  /** Withdraws the question, which then counts as refused. */
  signal?: AbortSignal;
};

type Dialogs = {
  showError: (error: ErrorMessage) => Promise<void>;
  /** Notice with one button. */
  tell: (notice: Required<Pick<ErrorMessage, 'title' | 'message'>> & { button?: string }) => Promise<void>;
  confirm: (question: Question) => Promise<boolean>;
};

type Waiting = { id: number; content: Message; resolve: (yes: boolean) => void };

const DialogsContext = createContext<Dialogs | null>(null);

let lastId = 0;

export function DialogProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Waiting[]>([]);

  const ask = useCallback((content: Message, signal?: AbortSignal) => {
    lastId += 1;
    const id = lastId;
    return new Promise<boolean>((resolve) => {
      setQueue((waiting) => [...waiting, { id, content, resolve }]);
      signal?.addEventListener('abort', () => {
        setQueue((waiting) => waiting.filter((entry) => entry.id !== id));
        resolve(false);
      });
    });
  }, []);

  const dialogs = useMemo<Dialogs>(
    () => ({
      async showError({ title = 'Ocurrió un error', message, button = 'Entendido' }) {
        await ask({ title, message, yes: button });
      },
      async tell({ title, message, button = 'Entendido' }) {
        await ask({ title, message, yes: button });
      },
      confirm({ title = '¿Confirmar?', message, yes = 'Sí', no = 'No', danger, cautious, signal }) {
        return ask({ title, message, yes, no, danger, cautious }, signal);
      },
    }),
    [ask],
  );

  const current = queue[0];
  return (
    <DialogsContext value={dialogs}>
      {children}
      {current && (
        <MessageDialog
          key={current.id}
          content={current.content}
          onAnswer={(yes) => {
            setQueue((waiting) => waiting.filter((entry) => entry.id !== current.id));
            current.resolve(yes);
          }}
        />
      )}
    </DialogsContext>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs debe usarse dentro de DialogProvider');
  return dialogs;
}
