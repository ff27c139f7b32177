import type { ReactNode } from 'react';
import { DialogProvider } from './dialogs.tsx';
import { LoadingProvider } from './overlay.tsx';
import { ToastProvider } from './toast.tsx';

export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <LoadingProvider>
        <DialogProvider>{children}</DialogProvider>
      </LoadingProvider>
    </ToastProvider>
  );
}
